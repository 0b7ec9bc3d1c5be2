import { describe, expect, it, onTestFinished } from "vitest";
import { chatModel, isProbe, startChatJudge } from "../bin/judge-endpoint.ts";
import { writeProject } from "../bin/sample-project.ts";
import { startCommand } from "../support/run-command.ts";

/** A run whose judge takes the first question and never answers it. */
async function hangingRun(onHang: (times: number) => void) {
  let hangs = 0;
  const server = await startChatJudge({
    before: (call) => {
      if (isProbe(call)) return undefined;
      hangs += 1;
      onHang(hangs);
      return "hang";
    },
  });
  onTestFinished(() => server.close());
  const models = { main: chatModel(server.url) };
  const config = { judge: "main", models, metrics: { use: ["bias"] }, gates: [] };
  return startCommand(writeProject({ config }), ["run", "-n", "1"]);
}

describe("Ctrl-C while a judge does not answer", () => {
  it("ends the run within seconds, with its report and the command that goes on", async () => {
    let pressedAt = 0;
    const { child, ended } = await hangingRun(() => {
      pressedAt = Date.now();
      child.kill("SIGINT");
    });

    const stopped = await ended;

    expect(stopped.code).toBe(3);
    expect(stopped.err).toContain("saiten run --resume");
    expect(stopped.out).toContain("report.html");
    expect(Date.now() - pressedAt).toBeLessThan(12_000);
  });

  it("pressed twice ends it at once", async () => {
    let pressedAt = 0;
    const { child, ended } = await hangingRun(() => {
      child.kill("SIGINT");
      child.stderr?.once("data", () => {
        pressedAt = Date.now();
        child.kill("SIGINT");
      });
    });

    const stopped = await ended;

    expect(stopped.code).toBe(3);
    expect(Date.now() - pressedAt).toBeLessThan(2_000);
  });
});
