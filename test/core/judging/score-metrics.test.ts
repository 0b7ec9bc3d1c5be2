import { describe, expect, test } from "vitest";
import { AppError } from "../../../lib/core/errors.ts";
import { scoreMetrics } from "../../../lib/core/judging/score-metrics.ts";
import { Unanswered } from "../../../lib/core/judging/unanswered.ts";
import { metricRecordSchema } from "../../../lib/core/results.ts";
import { aJudge, allSelections, aScoreRequest, aSelection, goodSayings } from "./score-request.ts";

const throttled = () => new AppError("judge.throttled", { model: "m" }, { retryable: true });
const denied = () => new AppError("judge.denied", { model: "m", reason: "no access" });
const names = (asked: readonly { metric: string; step: string }[]) =>
  asked.map(({ metric, step }) => `${metric}/${step}`);

describe("a case with everything", () => {
  test("every metric lands once with a valid record", async () => {
    const request = aScoreRequest({ judge: aJudge(goodSayings), selections: allSelections });

    const { records, more, retry } = await scoreMetrics(request);

    expect(Object.keys(records).sort()).toEqual(allSelections.map(({ id }) => id).sort());
    expect(request.log).toHaveLength(allSelections.length);
    expect([more, retry]).toEqual([false, undefined]);
    for (const record of Object.values(records)) {
      expect(metricRecordSchema.parse(record)).toEqual(record);
      expect([record.status, record.passed, record.normalizedScore]).toEqual(["scored", true, 1]);
      expect(record.items).not.toEqual([]);
    }
  });

  test("bias and toxicity ask for the opinions once; whoever asked pays", async () => {
    const judge = aJudge(goodSayings);
    const selections = [aSelection("bias"), aSelection("toxicity")];

    const { records } = await scoreMetrics(aScoreRequest({ judge, selections }));

    expect(names(judge.asked).filter((name) => name.endsWith("/opinions"))).toHaveLength(1);
    expect([records.bias?.usage.calls, records.toxicity?.usage.calls].sort()).toEqual([1, 2]);
  });

  test("a judge that answers by name is asked for the opinions of each", async () => {
    const judge = aJudge(goodSayings, { byName: true });
    const selections = [aSelection("bias"), aSelection("toxicity")];

    await scoreMetrics(aScoreRequest({ judge, selections }));

    expect(names(judge.asked).sort()).toEqual([
      "bias/opinions",
      "bias/verdicts",
      "toxicity/opinions",
      "toxicity/verdicts",
    ]);
  });

  test("a metric that has landed is not asked again and keeps its record", async () => {
    const judge = aJudge(goodSayings);
    const selections = [aSelection("answer-relevancy"), aSelection("hallucination")];
    const first = await scoreMetrics(aScoreRequest({ judge, selections: selections.slice(0, 1) }));
    const request = aScoreRequest({ judge, selections, landed: first.records });

    const second = await scoreMetrics(request);

    expect(second.records["answer-relevancy"]).toBe(first.records["answer-relevancy"]);
    expect(request.log.map(([id]) => id)).toEqual(["hallucination"]);
    expect(names(judge.asked)).toEqual([
      "answer-relevancy/statements",
      "answer-relevancy/verdicts",
      "hallucination/verdicts",
    ]);
  });

  test("the records stand in the order of the selections, whatever landed first", async () => {
    const judge = aJudge(goodSayings);
    const selections = [aSelection("bias"), aSelection("hallucination"), aSelection("toxicity")];
    const landed = await scoreMetrics(aScoreRequest({ judge, selections: selections.slice(2) }));
    const request = aScoreRequest({ judge, selections, landed: landed.records });

    const { records } = await scoreMetrics(request);

    expect(request.log.map(([id]) => id)).toEqual(["hallucination", "bias"]);
    expect(Object.keys(records)).toEqual(["bias", "hallucination", "toxicity"]);
  });

  test("an id that is no metric is a fault of the caller", async () => {
    const selections = [aSelection("constructor")];

    const scoring = scoreMetrics(aScoreRequest({ judge: aJudge({}), selections }));

    await expect(scoring).rejects.toThrow("There is no metric constructor");
  });
});

describe("a judge that fails", () => {
  const selections = [aSelection("bias"), aSelection("answer-relevancy")];

  test("for good makes the metric an error with its cause", async () => {
    const judge = aJudge({ ...goodSayings, "bias/opinions": denied() });

    const { records, retry } = await scoreMetrics(aScoreRequest({ judge, selections }));

    expect(records.bias).toMatchObject({ status: "error", error: { code: "judge.denied" } });
    expect(records.bias?.error).not.toHaveProperty("raw");
    expect(records["answer-relevancy"]?.status).toBe("scored");
    expect(retry).toBeUndefined();
  });

  test("for the moment leaves the metric open and says so", async () => {
    const judge = aJudge({ ...goodSayings, "bias/verdicts": throttled() });
    const request = aScoreRequest({ judge, selections });

    const { records, retry, more } = await scoreMetrics(request);

    expect(Object.keys(records)).toEqual(["answer-relevancy"]);
    expect(request.log.map(([id]) => id)).toEqual(["answer-relevancy"]);
    expect([retry?.code, more]).toEqual(["judge.throttled", false]);
  });

  test("in a way that is no failure of a judge is thrown after the others landed", async () => {
    const judge = aJudge({ ...goodSayings, "bias/opinions": new TypeError("a bug") });
    const request = aScoreRequest({ judge, selections });

    await expect(scoreMetrics(request)).rejects.toThrow("a bug");
    expect(request.log.map(([id]) => id)).toEqual(["answer-relevancy"]);
  });

  test("a store that refuses is not the metric's fault", async () => {
    const judge = aJudge(goodSayings);
    const refused = new AppError("store.denied", { operation: "GetObject", reason: "no" });
    const answers = {
      get: () => Promise.reject(refused),
      put: () => Promise.reject(refused),
    };

    const scoring = scoreMetrics(aScoreRequest({ judge, selections, answers }));

    await expect(scoring).rejects.toBe(refused);
  });

  test("leaves no question running behind a metric that is done for", async () => {
    let finished = 0;
    const judge = aJudge({
      "faithfulness/truths": denied(),
      "faithfulness/claims": async () => {
        for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
        finished += 1;
        return { claims: [] };
      },
    });

    await scoreMetrics(aScoreRequest({ judge, selections: [aSelection("faithfulness")] }));

    expect(finished).toBe(1);
  });
});

describe("time and abort", () => {
  test("no request begins once time is short; what landed stays", async () => {
    const judge = aJudge(goodSayings);
    const shouldYield = () => judge.asked.length >= 2;
    const selections = [aSelection("contextual-recall"), aSelection("answer-relevancy")];
    const request = aScoreRequest({ judge, selections, shouldYield });

    const first = await scoreMetrics(request);
    const second = await scoreMetrics({
      ...request,
      landed: first.records,
      shouldYield: () => false,
    });

    expect([first.more, Object.keys(first.records)]).toEqual([true, ["contextual-recall"]]);
    expect([second.more, Object.keys(second.records).length]).toEqual([false, 2]);
  });

  test("a request that waited asks whether it may still begin", async () => {
    let isOver = false;
    const answers: (boolean | undefined)[] = [];
    const judge = aJudge(goodSayings);
    const waiting = {
      ...judge,
      ask: async (...[, options]: Parameters<typeof judge.ask>) => {
        answers.push(options?.mayBegin?.());
        isOver = true;
        answers.push(options?.mayBegin?.());
        throw new Unanswered("noTimeLeft");
      },
    };
    const selections = [aSelection("contextual-recall")];

    const { more, records } = await scoreMetrics(
      aScoreRequest({ judge: waiting, selections, shouldYield: () => isOver }),
    );

    expect([more, records, answers]).toEqual([true, {}, [true, false]]);
  });

  test("the judge is given the signal", async () => {
    const { signal } = new AbortController();
    const seen: unknown[] = [];
    const judge = aJudge(goodSayings);
    const listening = {
      ...judge,
      ask: (request: Parameters<typeof judge.ask>[0], options?: { signal?: AbortSignal }) => {
        seen.push(options?.signal);
        return judge.ask(request);
      },
    };
    const selections = [aSelection("contextual-recall")];

    await scoreMetrics(aScoreRequest({ judge: listening, selections, signal }));

    expect(seen).toEqual([signal]);
  });

  test("an aborted run asks nothing and throws the abort", async () => {
    const judge = aJudge(goodSayings);
    const signal = AbortSignal.abort();
    const selections = [aSelection("bias")];

    const scoring = scoreMetrics(aScoreRequest({ judge, selections, signal }));

    await expect(scoring).rejects.toMatchObject({ name: "AbortError" });
    expect(judge.asked).toEqual([]);
  });
});
