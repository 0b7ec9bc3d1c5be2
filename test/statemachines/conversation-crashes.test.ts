import { describe, expect, test } from "vitest";
import { sha256 } from "../../lib/core/dataset/canonical-json.ts";
import type { JudgeRequest } from "../../lib/core/ports.ts";
import type { Report } from "../../lib/core/report/report.ts";
import { caseKeyOf, keys } from "../../lib/core/run/keys.ts";
import { crashingPorts, type Moment } from "../support/crashing-ports.ts";
import { evaluate } from "../support/evaluate.ts";
import { aJudge, anAgent, aRun, aWorld, type World } from "../support/run-world.ts";
import { answerInTalk, aTalk, aTalkConfig } from "../support/talks.ts";

const cases = [
  aTalk({ id: "t-1", expectedOutcome: "The days are told." }),
  aTalk({ id: "silent", scenario: "Wants to know about pay." }),
];

/** Says in every answer which request it belongs to. */
function markedReply(request: JudgeRequest): unknown {
  const mark = sha256(request.prompt.user).slice(0, 12);
  const { step } = request;
  if (step === "simulatedInputs") return { simulatedInput: `Question ${mark}?` };
  if (step === "completions") return { isComplete: false, reason: mark };
  if (step === "intentions") return { intentions: [mark] };
  return { verdict: "yes", reason: mark };
}

async function aTrial() {
  const repeated: string[] = [];
  const kept = (prefix: string, text: string) =>
    [...world.blobs.objects].some(
      ([key, body]) => key.startsWith(prefix) && new TextDecoder().decode(body).includes(text),
    );
  const agent = anAgent((request) => {
    const { caseId, history = [] } = request;
    const reply = answerInTalk(request);
    const transcripts = keys.transcripts(aRun, caseKeyOf(caseId));
    if (kept(transcripts, reply.answer)) repeated.push(`agent ${reply.answer}`);
    return caseId === "silent" && history.length > 0 ? { answer: "" } : reply;
  });
  const judge = aJudge((request) => {
    const mark = sha256(request.prompt.user).slice(0, 12);
    if (kept(keys.judgeAnswers(aRun.tenant), mark)) repeated.push(`judge ${request.step} ${mark}`);
    return markedReply(request);
  });
  const limits = { concurrency: 1, callTimeoutSeconds: 60, toleratedErrorShare: 1 };
  const world: World = aWorld({ cases, agent, judge, config: aTalkConfig({ limits }) });
  await world.create();
  return { world, crashing: crashingPorts(world), repeated };
}
type Trial = Awaited<ReturnType<typeof aTrial>>;

const run = ({ world, crashing }: Trial, attempt = 1) =>
  evaluate({ ...world, ports: crashing.ports }, { attempt });

/** What a run leaves behind, the tokens of its conversations included. */
function outcome(world: World) {
  const { usage: _, ...report } = world.json(keys.report(aRun, "report.json")) as Report;
  return { report, results: world.results(), table: world.text("cases.csv") };
}

const reference = await aTrial();
await run(reference);
const expected = outcome(reference.world);
const total = reference.crashing.writes();
const everyWrite = Array.from({ length: total }, (_, index) => index + 1);
const moments: readonly Moment[] = ["before", "after"];
const timeLimit = 60_000;

test("the run that is to be crashed has something to lose", () => {
  expect(expected.results.map(({ status }) => status)).toEqual(["passed", "error"]);
  expect(expected.results.map(({ conversation }) => conversation?.turns.length)).toEqual([4, 3]);
  expect(total).toBeGreaterThan(30);
});

describe.each(moments)("a conversation whose process dies just %s a write", (moment) => {
  test(
    "goes on to the same words and scores, whichever write it was, and repeats no question",
    async () => {
      for (const nth of everyWrite) {
        const trial = await aTrial();
        trial.crashing.crashAt(nth, moment);
        const crashed = await run(trial);
        expect(crashed.status, `write ${nth}`).toBe("FAILED");

        trial.crashing.revive();
        const resumed = await run(trial, 2);

        expect(resumed.status, `write ${nth}`).toBe("SUCCEEDED");
        expect(outcome(trial.world), `write ${nth}`).toEqual(expected);
        expect(trial.repeated, `write ${nth}`).toEqual([]);
        expect(trial.crashing.deaths(), `write ${nth}`).toBe(1);
      }
    },
    timeLimit,
  );
});
