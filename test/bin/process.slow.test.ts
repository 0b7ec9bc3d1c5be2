import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { lastLine, runCommand, startCommand } from "../support/run-command.ts";
import {
  chatModel,
  ENDPOINT_METRICS,
  isProbe,
  repeated,
  startChatJudge,
} from "./judge-endpoint.ts";
import { manyCases } from "./many-cases.ts";
import { writeProject } from "./sample-project.ts";
import {
  answersWritten,
  comparable,
  comparableResults,
  folderOf,
  readReportOf,
} from "./stored-run.ts";

/** A run of 12 cases whose judge calls back at its n-th question. */
async function longRun(at: number, onCall: () => void) {
  let asked = 0;
  const server = await startChatJudge({
    latencyMs: 20,
    before: (call) => {
      if (!isProbe(call)) asked += 1;
      if (asked === at) onCall();
      return undefined;
    },
  });
  onTestFinished(() => server.close());
  const models = { main: chatModel(server.url) };
  const limits = { concurrency: 2 };
  const metrics = { use: ENDPOINT_METRICS };
  const config = { judge: "main", models, metrics, limits, gates: [] };
  return { server, project: writeProject({ config, ...manyCases(12) }) };
}

describe("the command as a process", () => {
  it("prints the report's path last, ends by itself and says nothing on stderr", async () => {
    const project = writeProject();

    const ran = await startCommand(project, ["run"]).ended;

    expect(ran).toMatchObject({ code: 0, err: "" });
    expect(lastLine(ran)).toBe(join(folderOf(ran), "report.html"));
  });

  it("tells a wrong command by message and exit code alone", async () => {
    const ran = await startCommand(writeProject(), ["run", "--bogus"]).ended;

    expect(ran).toMatchObject({ code: 2, out: "" });
    expect(ran.err.trim().split("\n")).toHaveLength(1);
  });
});

describe("Ctrl-C", () => {
  it("ends a run with exit code 3 and the command that goes on; that loses and repeats nothing", async () => {
    const { server, project } = await longRun(20, () => started.child.kill("SIGINT"));
    const started = startCommand(project, ["run", "--out", "runs"]);
    const stopped = await started.ended;
    const [, run = ""] = /saiten run --resume (\S+)/.exec(stopped.err) ?? [];
    const done = answersWritten(project);
    const { status, counts } = readReportOf(run);

    expect(stopped.code).toBe(3);
    expect({ status, total: counts.total }).toEqual({ status: "cancelled", total: 12 });
    expect(counts.notRun).toBeGreaterThan(0);
    expect(done.size).toBeLessThan(12);

    const resumed = await runCommand(project, ["run", "--resume", run]);
    const folder = folderOf(resumed);

    expect(resumed).toMatchObject({ code: 0, err: "" });
    expect(folder).toBe(run);
    expect(repeated(server.calls)).toEqual([]);
    const written = answersWritten(project);
    expect(written.size).toBe(12);
    for (const [path, at] of done) expect(written.get(path)).toBe(at);

    const whole = await runCommand(project, ["run"]);
    expect(comparable(folder)).toEqual(comparable(folderOf(whole)));
    expect(comparableResults(folder)).toEqual(comparableResults(folderOf(whole)));
  });
});

describe("a run that another process works on", () => {
  it("is left alone: the second says who has it, the first goes on to its end", async () => {
    let second: Promise<void> | undefined;
    const outcome = { code: 0 as number | null, out: "", err: "" };
    const { project } = await longRun(10, () => {
      second ??= runCommand(project, ["run", "--resume", "latest"]).then((ran) => {
        Object.assign(outcome, ran);
      });
    });
    const first = startCommand(project, ["run"]);

    const ran = await first.ended;
    await second;

    expect(outcome).toMatchObject({ code: 2, out: "" });
    expect(outcome.err.split("\n")).toHaveLength(1);
    expect(outcome.err).toContain(`PID ${first.child.pid}`);
    expect(ran.code).toBe(0);
    expect(readReportOf(folderOf(ran)).counts).toMatchObject({ total: 12, errors: 0, notRun: 0 });
  });
});

describe("output that nobody reads to its end", () => {
  it("changes no exit code and shows no trace", async () => {
    const project = writeProject(manyCases(4));
    await runCommand(project, ["run"]);
    const { child, ended } = startCommand(project, ["report", "latest", "--format", "json"]);
    child.stdout?.destroy();

    const { code, err } = await ended;

    expect({ code, err }).toEqual({ code: 0, err: "" });
  });
});
