import { expect, test } from "vitest";
import { AppError } from "../../../lib/core/errors.ts";
import { createBlobAnswerStore } from "../../../lib/core/judging/answer-store.ts";
import { type ScoreOutcome, scoreMetrics } from "../../../lib/core/judging/score-metrics.ts";
import { addUsage, noUsage } from "../../../lib/core/results.ts";
import { createMemoryBlobs } from "../../support/memory-ports.ts";
import { aJudge, aScoreRequest, aSelection, aUsage, goodSayings } from "./score-request.ts";

const throttled = () => new AppError("judge.throttled", { model: "m" }, { retryable: true });
const selections = [aSelection("bias"), aSelection("toxicity")];
const anAnswerStore = () => createBlobAnswerStore({ blobs: createMemoryBlobs(), prefix: "t/" });

const spent = ({ records }: ScoreOutcome) =>
  Object.values(records).reduce((sum, { usage }) => addUsage(sum, usage), noUsage);
const calls = (count: number) =>
  aUsage({ calls: count, inputTokens: 100 * count, outputTokens: 10 * count });

/** Scores after an attempt that was throttled at the given steps. */
async function resumed(fails: readonly string[], order = selections) {
  const answers = anAnswerStore();
  const broken = Object.fromEntries(fails.map((step) => [step, throttled()]));
  const first = await scoreMetrics(
    aScoreRequest({
      judge: aJudge({ ...goodSayings, ...broken }),
      selections,
      answers,
      run: "run-1",
    }),
  );
  const request = { judge: aJudge(goodSayings), selections: order, answers };
  const second = (run: string) =>
    scoreMetrics(aScoreRequest({ ...request, run, landed: first.records }));
  return { first, second };
}

test.each([
  ["both metrics broke off", ["bias/verdicts", "toxicity/verdicts"], selections],
  [
    "both broke off and the other one goes first",
    ["bias/verdicts", "toxicity/verdicts"],
    selections.toReversed(),
  ],
  ["the one that paid for the shared question had landed", ["toxicity/verdicts"], selections],
  ["the one that did not pay had landed", ["bias/verdicts"], selections],
])("a resumed case reports what it spent, each request once: %s", async (_, fails, order) => {
  const { second } = await resumed(fails, order);

  expect(spent(await second("run-1"))).toEqual(calls(3));
});

test("what another run paid for costs nothing", async () => {
  const { second } = await resumed(["bias/verdicts", "toxicity/verdicts"]);

  expect(spent(await second("run-2"))).toEqual(calls(2));
});

test("two cases of a run that ask the same pay once, and only the first one pays again", async () => {
  const answers = anAnswerStore();
  const request = aScoreRequest({
    judge: aJudge(goodSayings),
    selections: [aSelection("bias")],
    answers,
    run: "run-1",
  });
  const other = { ...request, input: { ...request.input, caseId: "hr-002" } };
  await scoreMetrics(request);

  expect(spent(await scoreMetrics(other))).toEqual(noUsage);
  expect(spent(await scoreMetrics(request))).toEqual(calls(2));
});

test("a re-ask is part of what an answer cost", async () => {
  const answers = anAnswerStore();
  const judge = aJudge({
    "bias/opinions": (_: unknown, time: number) => (time === 0 ? "?" : { opinions: [] }),
  });
  const request = aScoreRequest({ judge, selections: [aSelection("bias")], answers, run: "run-1" });
  await scoreMetrics(request);

  expect(spent(await scoreMetrics(request))).toEqual(calls(2));
});

test("a question that one metric puts twice is paid for once", async () => {
  const contexts = Array.from({ length: 16 }, () => "同じ文です。");
  const chunks = Array.from({ length: 8 }, () => ({ verdicts: [] }));
  const request = aScoreRequest({
    judge: aJudge({ "contextual-relevancy/chunkVerdicts": { chunks } }),
    selections: [aSelection("contextual-relevancy")],
    answers: anAnswerStore(),
    run: "run-1",
  });
  const input = { ...request.input, contexts };

  const first = await scoreMetrics({ ...request, input });
  const again = await scoreMetrics({ ...request, input });

  expect([spent(first), spent(again)]).toEqual([calls(1), calls(1)]);
});

test("without a run nothing is one's own", async () => {
  const request = aScoreRequest({
    judge: aJudge(goodSayings),
    selections,
    answers: anAnswerStore(),
  });
  await scoreMetrics(request);

  expect(spent(await scoreMetrics(request))).toEqual(noUsage);
});
