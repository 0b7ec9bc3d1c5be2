import { describe, expect, test } from "vitest";
import type { Report } from "../../lib/core/report/report.ts";
import type { CaseResult } from "../../lib/core/results.ts";
import { caseKeyOf, keys } from "../../lib/core/run/keys.ts";
import { named } from "../local/asl/run-machine.ts";
import { Crash, crashingPorts, type Moment } from "../support/crashing-ports.ts";
import { type EvaluateOptions, evaluate, functionsOf } from "../support/evaluate.ts";
import { aCase } from "../support/factories.ts";
import {
  aJudge,
  anAgent,
  aRun,
  aRunConfig,
  aWorld,
  goodReply,
  markOf,
  type World,
} from "../support/run-world.ts";

const cases = [
  aCase({ id: "c-1", question: "Question 1?", conversation: "a" }),
  aCase({ id: "c-2", question: "Question 2?", conversation: "a" }),
  aCase({ id: "silent", question: "Question 3?" }),
];

interface Trial {
  readonly world: World;
  readonly crashing: ReturnType<typeof crashingPorts>;
  /** Questions that were put although their answer was kept. */
  readonly repeated: readonly string[];
}

async function aTrial(): Promise<Trial> {
  const repeated: string[] = [];
  const kept = (prefix: string, text: string) =>
    [...world.blobs.objects].some(
      ([key, body]) => key.startsWith(prefix) && new TextDecoder().decode(body).includes(text),
    );
  const agent = anAgent(({ caseId }) => {
    if (kept(keys.answer(aRun, caseKeyOf(caseId)), "")) repeated.push(`agent ${caseId}`);
    return { answer: caseId === "silent" ? "" : `Answer to ${caseId}.`, conversationId: "talk" };
  });
  const judge = aJudge((request) => {
    const mark = markOf(request);
    if (kept(keys.judgeAnswers(aRun.tenant), mark)) repeated.push(`judge ${mark}`);
    return goodReply(request);
  });
  const limits = { concurrency: 1, callTimeoutSeconds: 60, toleratedErrorShare: 1 };
  const world: World = aWorld({ cases, agent, judge, config: aRunConfig({ limits }) });
  await world.create();
  return { world, crashing: crashingPorts(world), repeated };
}

const run = ({ world, crashing }: Trial, options: EvaluateOptions = {}) =>
  evaluate({ ...world, ports: crashing.ports }, options);

/** What a run leaves behind, without the calls it took: those of a crashed call are lost. */
function outcome(world: World) {
  const { usage: _, ...report } = world.json(keys.report(aRun, "report.json")) as Report;
  const withoutUsage = ({ metrics, ...result }: CaseResult) => ({
    ...result,
    metrics: Object.entries(metrics).map(([id, { usage: __, ...record }]) => [id, record]),
  });
  return {
    report,
    results: world.results().map(withoutUsage),
    scores: world.text("scores.jsonl"),
    table: world.text("cases.csv"),
    junit: world.text("junit.xml"),
  };
}

const reference = await aTrial();
await run(reference);
const expected = outcome(reference.world);
const total = reference.crashing.writes();
const everyWrite = Array.from({ length: total }, (_, index) => index + 1);
const moments: readonly Moment[] = ["before", "after"];
// Some fifty whole runs a test: a busy machine may need its time.
const timeLimit = 60_000;

test("the run that is to be crashed has something to lose", () => {
  expect(expected.results.map(({ status }) => status)).toEqual(["passed", "passed", "error"]);
  expect(total).toBeGreaterThan(30);
});

describe.each(moments)("a process that dies just %s a write takes effect", (moment) => {
  test(
    "is resumed to the same result, whichever write it was, and repeats no question",
    async () => {
      for (const nth of everyWrite) {
        const trial = await aTrial();
        trial.crashing.crashAt(nth, moment);
        const crashed = await run(trial);
        expect(crashed.status, `write ${nth}`).toBe("FAILED");

        trial.crashing.revive();
        const resumed = await run(trial, { attempt: 2 });

        expect(resumed.status, `write ${nth}`).toBe("SUCCEEDED");
        expect(outcome(trial.world), `write ${nth}`).toEqual(expected);
        expect(trial.repeated, `write ${nth}`).toEqual([]);
        expect(trial.crashing.deaths(), `write ${nth}`).toBe(1);
      }
    },
    timeLimit,
  );
});

describe.each(moments)("a function that is cut off just %s a write takes effect", (moment) => {
  /** The next invocation is a new process; Step Functions calls the one that died Lambda.Unknown. */
  const asLambda = ({ world, crashing }: Trial): EvaluateOptions => {
    const dying = { ...world, ports: crashing.ports };
    return {
      functions: Object.fromEntries(
        Object.entries(functionsOf(dying)).map(([name, call]) => [
          name,
          async (payload: unknown) => {
            crashing.revive();
            try {
              return await call(payload);
            } catch (error) {
              throw error instanceof Crash ? named("Lambda.Unknown") : error;
            }
          },
        ]),
      ),
    };
  };

  test(
    "is called again to the same result, whichever write it was, and repeats no question",
    async () => {
      for (const nth of everyWrite) {
        const trial = await aTrial();
        const options = asLambda(trial);
        trial.crashing.crashAt(nth, moment);

        const done = await run(trial, options);

        expect(done.status, `write ${nth}`).toBe("SUCCEEDED");
        expect(outcome(trial.world), `write ${nth}`).toEqual(expected);
        expect(trial.repeated, `write ${nth}`).toEqual([]);
        expect(trial.crashing.deaths(), `write ${nth}`).toBe(1);
      }
    },
    timeLimit,
  );
});
