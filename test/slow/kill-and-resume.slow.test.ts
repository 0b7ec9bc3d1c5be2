import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  chatModel,
  converseModel,
  ENDPOINT_METRICS,
  isProbe,
  repeated,
  startChatJudge,
  startConverseJudge,
} from "../bin/judge-endpoint.ts";
import { manyCases } from "../bin/many-cases.ts";
import { writeProject } from "../bin/sample-project.ts";
import {
  answersWritten,
  comparable,
  comparableResults,
  folderOf,
  readReportOf,
} from "../bin/stored-run.ts";
import { type Ran, runCommand, startCommand } from "../support/run-command.ts";

const CONCURRENCY = 4;
/** Questions asked and not yet stored: each case at work has five that need no other's answer. */
const OPEN_AT_ONCE = CONCURRENCY * 5;
const limits = { concurrency: CONCURRENCY };
const metrics = { use: ENDPOINT_METRICS };

/** Every stored file of a kind and when it was written. */
function written(project: string, name: string): ReadonlyMap<string, number> {
  const objects = join(project, ".saiten", "s3");
  const paths = readdirSync(objects, { recursive: true, encoding: "utf8" });
  const files = paths.filter((path) => path.includes(name));
  return new Map(files.map((path) => [path, statSync(join(objects, path)).mtimeMs]));
}

const rewritten = (
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): number => [...before].filter(([path, at]) => after.get(path) !== at).length;

describe("a run of 120 cases that is killed at half", () => {
  it("is finished by --resume: the same report, nothing asked or judged twice but what was in flight", async () => {
    const count = 120;
    let asked = 0;
    let killAt = Number.POSITIVE_INFINITY;
    const kill: { now: () => void } = { now: () => undefined };
    const server = await startConverseJudge({
      latencyMs: 3,
      before: (call) => {
        if (!isProbe(call)) asked += 1;
        if (asked === killAt) kill.now();
        return undefined;
      },
    });
    onTestFinished(() => server.close());
    const variables = {
      AWS_ENDPOINT_URL_BEDROCK_RUNTIME: server.url,
      AWS_ACCESS_KEY_ID: "test",
      AWS_SECRET_ACCESS_KEY: "test",
    };
    const config = { judge: "main", models: { main: converseModel }, limits, metrics, gates: [] };
    const whole = writeProject({ config, ...manyCases(count) });
    const project = writeProject({ config, ...manyCases(count) });

    const uninterrupted = await runCommand(whole, ["run"], variables);
    const total = asked;
    const beginning = server.calls.length;
    killAt = total + Math.floor(total / 2);
    const { child, ended } = startCommand(project, ["run"], variables);
    kill.now = () => void child.kill("SIGKILL");
    const killed = await ended;
    const answers = answersWritten(project);
    const results = written(project, "result.json");
    const resumed = await runCommand(project, ["run", "--resume", "latest"], variables);

    const again = repeated(server.calls.slice(beginning)).length;
    process.stdout.write(
      `killed at ${answers.size} of ${count} answers, ${results.size} results; ` +
        `${again} of ${total} judge calls repeated\n`,
    );
    expect(uninterrupted.code).toBe(0);
    expect(killed.code).toBeNull();
    expect(results.size).toBeGreaterThan(count / 4);
    expect(results.size).toBeLessThan(count);
    expect(resumed).toMatchObject({ code: 0, err: "" });
    expect(comparable(folderOf(resumed))).toEqual(comparable(folderOf(uninterrupted)));
    expect(comparableResults(folderOf(resumed))).toEqual(
      comparableResults(folderOf(uninterrupted)),
    );
    expect(readReportOf(folderOf(resumed)).counts).toMatchObject({ total: count, errors: 0 });
    expect(rewritten(answers, answersWritten(project))).toBe(0);
    // A kill between a result and its record has the result written again, from what had landed.
    expect(rewritten(results, written(project, "result.json"))).toBeLessThanOrEqual(CONCURRENCY);
    expect(again).toBeLessThanOrEqual(OPEN_AT_ONCE);
  });
});

/** The same numbers for the same seed, so that a failure can be repeated. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe("a small run that is killed at any moment", () => {
  const SEED = Date.now() % 1_000_000;
  const random = createRandom(SEED);
  const count = 6;

  /** Resumes a run, or starts it again where it was killed before it existed. */
  async function finish(project: string): Promise<Ran> {
    const resumed = await runCommand(project, ["run", "--resume", "latest"]);
    if (resumed.code !== 2) return resumed;
    expect(resumed.err).not.toMatch(/^\s+at |node:internal/m);
    expect(resumed.err.split("\n")).toHaveLength(1);
    return runCommand(project, ["run"]);
  }

  it(`comes to the same result, twenty times (seed ${SEED})`, async () => {
    let asked = 0;
    let onCall = (_asked: number): void => undefined;
    const server = await startChatJudge({
      latencyMs: 5,
      before: (call) => {
        if (!isProbe(call)) asked += 1;
        onCall(asked);
        return undefined;
      },
    });
    onTestFinished(() => server.close());
    const models = { main: chatModel(server.url) };
    const config = { judge: "main", models, limits, metrics, gates: [] };
    const whole = await runCommand(writeProject({ config, ...manyCases(count) }), ["run"]);
    const total = asked;
    let anew = 0;

    for (let kill = 1; kill <= 20; kill += 1) {
      const project = writeProject({ config, ...manyCases(count) });
      const at = Math.ceil(random() * total);
      const delayMs = kill % 2 === 0 ? random() * 200 : 0;
      const beginning = server.calls.length;
      asked = 0;
      const { child, ended } = startCommand(project, ["run"]);
      // Odd ones die while judging, even ones somewhere after the last question or at the start.
      const early =
        kill % 4 === 0 ? setTimeout(() => child.kill("SIGKILL"), 700 + delayMs) : undefined;
      onCall = (now) => {
        if (kill % 2 === 1 && now === at) child.kill("SIGKILL");
        if (kill % 4 === 2 && now === total) setTimeout(() => child.kill("SIGKILL"), delayMs);
      };
      await ended;
      clearTimeout(early);
      onCall = () => undefined;
      const existed = existsSync(join(project, ".saiten", "runs", "latest"));
      const answers = existed ? answersWritten(project) : new Map<string, number>();

      const finished = await finish(project);

      if (!existed) anew += 1;
      expect(finished.code, `kill ${kill}`).toBe(0);
      expect(comparable(folderOf(finished))).toEqual(comparable(folderOf(whole)));
      expect(comparableResults(folderOf(finished))).toEqual(comparableResults(folderOf(whole)));
      expect(rewritten(answers, answersWritten(project))).toBe(0);
      const again = repeated(server.calls.slice(beginning)).length;
      expect(again, `kill ${kill}`).toBeLessThanOrEqual(OPEN_AT_ONCE);
    }
    process.stdout.write(`20 kills, ${anew} before the run existed (seed ${SEED})\n`);
  });
});
