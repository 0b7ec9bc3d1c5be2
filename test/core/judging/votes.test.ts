import { describe, expect, test } from "vitest";
import { AppError } from "../../../lib/core/errors.ts";
import { createBlobAnswerStore } from "../../../lib/core/judging/answer-store.ts";
import { scoreMetrics } from "../../../lib/core/judging/score-metrics.ts";
import { Unanswered } from "../../../lib/core/judging/unanswered.ts";
import { bigramVector } from "../../support/bigram-vector.ts";
import { createMemoryBlobs } from "../../support/memory-ports.ts";
import {
  aJudge,
  allSelections,
  aScoreRequest,
  aSelection,
  goodSayings,
  type Saying,
} from "./score-request.ts";

const throttled = () => new AppError("judge.throttled", { model: "m" }, { retryable: true });
const denied = () => new AppError("judge.denied", { model: "m", reason: "no access" });
const names = (asked: readonly { metric: string; step: string }[]) =>
  asked.map(({ metric, step }) => `${metric}/${step}`);
const memoryAnswers = () => createBlobAnswerStore({ blobs: createMemoryBlobs(), prefix: "j/" });

const custom = aSelection("敬語", {
  threshold: 0.6,
  custom: "g-eval",
  options: { evaluationSteps: ["丁寧か"] },
});
/** The custom metric's numbers, from 0 to 10, in the order of asking. */
const numbers = (...said: readonly Saying[]) => ({
  "敬語/evaluation": (_: unknown, time: number): Saying => {
    const next = said[time];
    return typeof next === "number" ? { score: next, reason: `点数は${next}` } : next;
  },
});

describe("a metric near its threshold", () => {
  test("is judged as often as is set, and the majority decides", async () => {
    const judge = aJudge(numbers(6.2, 5.8, 6.1));

    const { records } = await scoreMetrics(
      aScoreRequest({ judge, selections: [custom], votes: 3, voteWithin: 0.1 }),
    );

    expect(records.敬語).toMatchObject({ score: 0.61, passed: true, stable: false });
    expect(records.敬語?.votes).toEqual([0.62, 0.58, 0.61]);
    expect(records.敬語?.usage.calls).toBe(3);
  });

  test("is judged once where its first score is far from it", async () => {
    const judge = aJudge(numbers(9));

    const { records } = await scoreMetrics(
      aScoreRequest({ judge, selections: [custom], votes: 9, voteWithin: 0.1 }),
    );

    expect(records.敬語).toMatchObject({ score: 0.9, votes: [], reason: "点数は9" });
    expect(records.敬語).not.toHaveProperty("stable");
    expect(judge.asked).toHaveLength(1);
  });

  test("is judged once without votes, however near", async () => {
    const judge = aJudge(numbers(6));

    await scoreMetrics(aScoreRequest({ judge, selections: [custom] }));

    expect(judge.asked).toHaveLength(1);
  });

  test("is judged anew from its first step on", async () => {
    const judge = aJudge(goodSayings);
    const selections = [aSelection("answer-relevancy")];

    const { records } = await scoreMetrics(aScoreRequest({ judge, selections, votes: 3 }));

    expect(names(judge.asked).sort()).toEqual([
      ...Array(3).fill("answer-relevancy/statements"),
      ...Array(3).fill("answer-relevancy/verdicts"),
    ]);
    expect(records["answer-relevancy"]).toMatchObject({ votes: [1, 1, 1], stable: true });
  });

  test("has votes that share nothing but what their like of another metric asks", async () => {
    const judge = aJudge(goodSayings);
    const selections = [aSelection("bias"), aSelection("toxicity")];

    const { records } = await scoreMetrics(aScoreRequest({ judge, selections, votes: 3 }));

    const opinions = names(judge.asked).filter((name) => name.endsWith("/opinions"));
    expect(opinions).toHaveLength(3);
    expect([records.bias?.votes, records.toxicity?.votes]).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ]);
    const calls = (records.bias?.usage.calls ?? 0) + (records.toxicity?.usage.calls ?? 0);
    expect(calls).toBe(judge.asked.length);
  });

  test("compares the same vectors in every vote, which are paid once", async () => {
    let embedded = 0;
    const embedder = {
      traits: { identity: "e", model: "e", textsPerRequest: 64 },
      async embed(texts: readonly string[]) {
        embedded += 1;
        const usage = { ...aUsageOfOne, inputTokens: texts.length };
        return { vectors: texts.map((text) => bigramVector(text)), usage };
      },
    };
    const judge = aJudge(goodSayings);
    const selections = [aSelection("ragas-answer-relevancy", { options: { strictness: 3 } })];
    const answers = memoryAnswers();
    const request = { judge, embedder, answers, selections, votes: 3, voteWithin: 1, run: "r" };

    const { records } = await scoreMetrics(aScoreRequest(request));
    const again = await scoreMetrics(aScoreRequest(request));

    expect(records["ragas-answer-relevancy"]?.votes).toHaveLength(3);
    expect(records["ragas-answer-relevancy"]?.embeddingUsage?.calls).toBe(embedded);
    expect(again.records).toEqual(records);
  });

  test("every metric that asks a judge can vote, and the one that asks none does not", async () => {
    const judge = aJudge(goodSayings);
    const selections = allSelections.filter(({ id }) => id !== "faithfulness");
    const silent = aSelection("tool-correctness", {
      options: { availableTools: [], evaluationParams: [] },
    });
    const tool = { name: "search", inputParameters: {} };
    const { input } = aScoreRequest({ judge });

    const { records } = await scoreMetrics(
      aScoreRequest({
        judge,
        selections: [...selections, silent],
        input: { ...input, toolsCalled: [tool], expectedTools: [tool] },
        votes: 3,
        voteWithin: 1,
      }),
    );

    const { [silent.id]: none, ...voted } = records;
    for (const [id, { votes, stable }] of Object.entries(voted))
      expect([id, votes.length, stable]).toEqual([id, 3, true]);
    expect(none).toMatchObject({ status: "scored", votes: [] });
  });
});

const aUsageOfOne = {
  calls: 1,
  inputTokens: 1,
  outputTokens: 0,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
};

describe("votes and their answers", () => {
  test("are kept apart, so that the same run again asks nothing and says the same", async () => {
    const answers = memoryAnswers();
    const judge = aJudge(numbers(6.2, 5.8, 6.1, 1, 1, 1));
    const request = { judge, answers, selections: [custom], votes: 3, voteWithin: 0.1, run: "r" };

    const first = await scoreMetrics(aScoreRequest(request));
    const second = await scoreMetrics(aScoreRequest(request));

    expect(judge.asked).toHaveLength(3);
    expect(second.records).toEqual(first.records);
  });

  test("of a smaller number are part of a larger one", async () => {
    const answers = memoryAnswers();
    const judge = aJudge(numbers(6.2, 5.8, 6.1, 5, 4));
    const request = { judge, answers, selections: [custom], voteWithin: 0.1 };

    await scoreMetrics(aScoreRequest({ ...request, votes: 3 }));
    const { records } = await scoreMetrics(aScoreRequest({ ...request, votes: 5 }));

    expect(judge.asked).toHaveLength(5);
    expect(records.敬語?.votes).toEqual([0.62, 0.58, 0.61, 0.5, 0.4]);
    expect(records.敬語).toMatchObject({ score: 0.58, passed: false, stable: false });
  });

  test("go on where time ran out, and cost is counted once", async () => {
    const answers = memoryAnswers();
    const judge = aJudge(numbers(6.2, 5.8, 6.1));
    const request = { judge, answers, selections: [custom], votes: 3, voteWithin: 0.1, run: "r" };
    const left: number[] = [];

    const first = await scoreMetrics(
      aScoreRequest({
        ...request,
        shouldYield: () => judge.asked.length >= 2,
        onLeft: async (_, { usage }) => void left.push(usage.calls),
      }),
    );
    const second = await scoreMetrics(aScoreRequest(request));

    expect([first.more, first.records, left]).toEqual([true, {}, [2]]);
    expect(judge.asked).toHaveLength(3);
    expect(second.records.敬語?.votes).toEqual([0.62, 0.58, 0.61]);
    expect(second.records.敬語?.usage.calls).toBe(3);
  });
});

describe("a vote that fails", () => {
  const voting = (judge: ReturnType<typeof aJudge>, votes: number) =>
    scoreMetrics(aScoreRequest({ judge, selections: [custom], votes, voteWithin: 0.1 }));

  test("for good is left out and told", async () => {
    const { records } = await voting(aJudge(numbers(6.2, denied(), 5.8)), 3);

    expect(records.敬語).toMatchObject({ score: 0.58, passed: false, votes: [0.62, 0.58] });
    expect(records.敬語?.reason).toBe(
      "点数は5.8（3 回の採点で合格 1 回、不合格 1 回、スコアなし 1 回）",
    );
  });

  test("for good with most of the others makes the metric an error", async () => {
    const { records } = await voting(aJudge(numbers(6.2, denied(), denied())), 3);

    expect(records.敬語).toMatchObject({ status: "error", error: { code: "judge.denied" } });
    expect(records.敬語?.votes).toEqual([0.62]);
  });

  test("for good as the first leaves nothing to vote about", async () => {
    const judge = aJudge(numbers(denied()));

    const { records } = await voting(judge, 3);

    expect(records.敬語).toMatchObject({ status: "error", votes: [] });
    expect(judge.asked).toHaveLength(1);
  });

  test("for the moment leaves the metric open", async () => {
    const { records, retry } = await voting(aJudge(numbers(6.2, throttled(), 6.1)), 3);

    expect([records, retry?.code]).toEqual([{}, "judge.throttled"]);
  });

  test("as no judge does is thrown", async () => {
    const judge = aJudge(numbers(6.2, new TypeError("a bug"), 6.1));

    await expect(voting(judge, 3)).rejects.toThrow("a bug");
  });

  test("because its turn came too late leaves the metric open", async () => {
    const { more } = await voting(aJudge(numbers(6.2, new Unanswered("noTimeLeft"), 6.1)), 3);

    expect(more).toBe(true);
  });

  test("leaves no question of its own behind", async () => {
    let finished = 0;
    const judge = aJudge({
      ...goodSayings,
      "faithfulness/truths": (_: unknown, time: number) =>
        time === 0 ? goodSayings["faithfulness/truths"] : denied(),
      "faithfulness/claims": async (_: unknown, time: number) => {
        for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
        if (time > 0) finished += 1;
        return goodSayings["faithfulness/claims"];
      },
    });
    const selections = allSelections.slice(0, 1);

    const { records } = await scoreMetrics(aScoreRequest({ judge, selections, votes: 3 }));

    expect(finished).toBe(2);
    expect(records.faithfulness?.status).toBe("error");
    expect(records.faithfulness?.usage.calls).toBe(3 + 2);
  });
});

describe("a scripted judge", () => {
  const inOrder = (outputs: readonly unknown[]) => ({
    "answer-relevancy/statements": { statements: ["10日付与される"] },
    "answer-relevancy/verdicts": ({ index }: { index: number }) => outputs[index],
  });
  const word = (verdict: string) => ({ verdicts: [{ verdict, reason: null }] });
  const selections = [aSelection("answer-relevancy")];

  test("uses up one output a vote, re-asks among them, one vote after the other", async () => {
    const outputs = [word("yes"), word("no"), "なし", word("yes"), word("no")];
    const judge = aJudge(inOrder(outputs), { byName: true, stored: false });

    const { records } = await scoreMetrics(aScoreRequest({ judge, selections, votes: 4 }));

    expect(records["answer-relevancy"]).toMatchObject({ votes: [1, 0, 1, 0], score: 0 });
    expect(judge.asked.filter(({ step }) => step === "verdicts").map(({ index }) => index)).toEqual(
      [0, 1, 2, 3, 4],
    );
  });

  test("whose outputs are used up fails the votes that are left", async () => {
    const missing = { caseId: "hr-001", metric: "answer-relevancy", step: "verdicts", index: 2 };
    const outputs = [word("yes"), word("no"), new AppError("judge.script_missing", missing)];
    const judge = aJudge(inOrder(outputs), { byName: true, stored: false });

    const { records } = await scoreMetrics(aScoreRequest({ judge, selections, votes: 3 }));

    expect(records["answer-relevancy"]).toMatchObject({ votes: [1, 0], score: 0, stable: false });
  });

  test("that must be asked again later is thrown out of the vote at once", async () => {
    const outputs = [word("yes"), ...Array.from({ length: 4 }, throttled), word("yes")];
    const judge = aJudge(inOrder(outputs), { byName: true, stored: false });

    const { retry } = await scoreMetrics(aScoreRequest({ judge, selections, votes: 3 }));

    expect(retry?.code).toBe("judge.throttled");
    expect(judge.asked.filter(({ step }) => step === "verdicts")).toHaveLength(5);
  });
});
