import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { chatModel, isProbe, repeated, startChatJudge } from "../bin/judge-endpoint.ts";
import { writeProject } from "../bin/sample-project.ts";
import { comparable, comparableResults, folderOf, readResultsOf } from "../bin/stored-run.ts";
import type { ReceivedCall } from "../support/model-server.ts";
import { runCommand, startCommand } from "../support/run-command.ts";

const CONCURRENCY = 4;
/** Questions of a conversation that is scored and that need no other's answer. */
const OPEN_WHILE_SCORED = 10;

const scenarios = ["休暇の日数", "日帰り出張の日当", "在宅勤務の日数", "休暇の申請"].map(
  (topic, index) => ({ id: `talk-${index + 1}`, scenario: `${topic}を知りたい。`, maxTurns: 3 }),
);

const isOfUser = ({ body }: ReceivedCall): boolean =>
  JSON.stringify(body.response_format ?? null).includes("simulatedInput");

/** Stored files of a kind and when they were written. */
function written(project: string, kind: RegExp): ReadonlyMap<string, number> {
  const objects = join(project, ".saiten", "s3");
  const paths = readdirSync(objects, { recursive: true, encoding: "utf8" });
  const saved = paths.filter((path) => kind.test(path));
  return new Map(saved.map((path) => [path, statSync(join(objects, path)).mtimeMs]));
}

const MESSAGES = /transcript.\d{3}\.json/;
const JUDGE_ANSWERS = /judge.[0-9a-f]{32}.[0-9a-f]{64}\.json/;

it("conversations whose process is killed go on where they were: nothing stored is said again", async () => {
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
  const config = {
    mode: "multi-turn",
    judge: "main",
    models: { main: chatModel(server.url) },
    limits: { concurrency: CONCURRENCY },
    gates: [],
  };
  const aProject = () => writeProject({ config, cases: scenarios });
  const whole = await runCommand(aProject(), ["run"]);
  const total = asked;
  const talks = readResultsOf(folderOf(whole));

  expect(whole).toMatchObject({ code: 0, err: "" });
  expect(talks.map(({ conversation }) => conversation?.turns.length)).toEqual([6, 6, 6, 6]);
  for (const at of [2, 7, 11, Math.floor(total / 2)]) {
    const project = aProject();
    const beginning = server.calls.length;
    asked = 0;
    const { child, ended } = startCommand(project, ["run"]);
    onCall = (now) => {
      if (now === at) child.kill("SIGKILL");
    };
    const killed = await ended;
    onCall = () => undefined;
    const before = written(project, MESSAGES);
    const stored = written(project, JUDGE_ANSWERS).size;
    asked = 0;

    const resumed = await runCommand(project, ["run", "--resume", "latest"]);

    const after = written(project, MESSAGES);
    const rewritten = [...before].filter(([path, written]) => after.get(path) !== written);
    const calls = server.calls.slice(beginning);
    expect(killed.code, `killed at ${at}`).toBeNull();
    expect(resumed, `killed at ${at}`).toMatchObject({ code: 0, err: "" });
    expect(comparable(folderOf(resumed))).toEqual(comparable(folderOf(whole)));
    expect(comparableResults(folderOf(resumed))).toEqual(comparableResults(folderOf(whole)));
    expect(rewritten, `killed at ${at}`).toEqual([]);
    expect(after.size).toBe(24);
    expect(asked, `killed at ${at}`).toBe(total - stored);
    expect(repeated(calls.filter(isOfUser)).length).toBeLessThanOrEqual(CONCURRENCY);
    expect(repeated(calls).length).toBeLessThanOrEqual(CONCURRENCY * OPEN_WHILE_SCORED);
    process.stdout.write(
      `killed at call ${at} of ${total}, ${before.size} of 24 messages saved: ` +
        `${repeated(calls).length} calls repeated\n`,
    );
  }
});
