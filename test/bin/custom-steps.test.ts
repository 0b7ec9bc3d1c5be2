import { describe, expect, it, onTestFinished } from "vitest";
import type { ReceivedCall } from "../support/model-server.ts";
import { chatError } from "../support/openai-server.ts";
import { runCommand } from "../support/run-command.ts";
import { chatModel, isProbe, startChatJudge } from "./judge-endpoint.ts";
import { writeProject } from "./sample-project.ts";
import { folderOf, readReportOf } from "./stored-run.ts";

const asksForSteps = (call: ReceivedCall) =>
  !isProbe(call) && JSON.stringify(call.body.response_format).includes('"steps"');

/** An endpoint that is down for the first questions about steps. */
async function aProject(failures: number) {
  let left = failures;
  const server = await startChatJudge({
    before: (call) => {
      if (!asksForSteps(call) || left === 0) return undefined;
      left -= 1;
      return chatError(500);
    },
  });
  onTestFinished(() => server.close());
  const config = {
    judge: "main",
    models: { main: chatModel(server.url) },
    metrics: { use: ["bias"] },
    custom: [{ name: "敬語", criteria: "丁寧な敬語で答えているか" }],
    gates: [],
  };
  return { server, project: writeProject({ config }) };
}

describe("a judge that is down when the steps of a custom metric are made", () => {
  it("is asked for them once again, not by every case", async () => {
    const { server, project } = await aProject(2);

    const ran = await runCommand(project, ["run"]);

    const report = readReportOf(folderOf(ran));
    expect(report.run.testSet.cases).toBeGreaterThan(2);
    expect(server.calls.filter(asksForSteps)).toHaveLength(3);
    // Those that failed were calls too.
    expect(report.usage.judge.calls).toBe(server.calls.length);
  });
});
