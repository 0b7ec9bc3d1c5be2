import { describe, expect, test } from "vitest";
import { AppError } from "../../../lib/core/errors.ts";
import { createBlobAnswerStore } from "../../../lib/core/judging/answer-store.ts";
import { MetricAsker } from "../../../lib/core/judging/metric-asker.ts";
import { scoreMetrics } from "../../../lib/core/judging/score-metrics.ts";
import { gEval } from "../../../lib/core/metrics/g-eval.ts";
import { registry } from "../../../lib/core/metrics/registry.ts";
import { noUsage } from "../../../lib/core/results.ts";
import { conversationSimulator } from "../../../lib/core/simulation/conversation-simulator.ts";
import { createMemoryBlobs } from "../../support/memory-ports.ts";
import {
  aJudge,
  answered,
  aScoreRequest,
  aSelection,
  aUsage,
  goodSayings,
} from "./score-request.ts";

const throttled = () => new AppError("judge.throttled", { model: "m" }, { retryable: true });

describe("a judge that answers badly", () => {
  const selections = [aSelection("bias"), aSelection("hallucination")];

  test.each([
    [registry.groundedness, "根拠性"],
    [gEval("bias", { criteria: "丁寧か" }), "bias"],
    [conversationSimulator, "模擬ユーザー"],
  ] as const)("is told with the name that readers know its metric by", async (metric, name) => {
    const [step = ""] = Object.keys(metric.steps);
    const judge = aJudge({ [`${metric.askedAs}/${step}`]: "なし" });
    const context = { caseId: "c", judge, language: "ja", shared: new Map() } as const;

    const answer = new MetricAsker(context, metric).ask(step, {});

    await expect(answer).rejects.toMatchObject({ details: { metric: name, step } });
  });

  test("is not given more room than it has", async () => {
    const cut = () => answered('{"opinions":["', { stopReason: "maxTokens" });
    const short = aJudge({ "bias/opinions": cut }, { maxOutputTokens: 500 });
    const long = aJudge({ "bias/opinions": cut }, { maxOutputTokens: 100_000 });

    for (const judge of [short, long]) {
      await scoreMetrics(aScoreRequest({ judge, selections: selections.slice(0, 1) }));
    }

    expect(short.asked).toHaveLength(1);
    expect(long.asked.map(({ maxTokens }) => maxTokens)).toEqual([
      short.asked[0]?.maxTokens,
      2 * (short.asked[0]?.maxTokens ?? 0),
    ]);
  });

  test("is asked again once, told what was wrong in the run's language", async () => {
    const judge = aJudge({
      "bias/opinions": (_: unknown, time: number) =>
        time === 0 ? "意見は見当たりません。" : { opinions: [] },
    });

    const { records } = await scoreMetrics(
      aScoreRequest({ judge, selections: selections.slice(0, 1) }),
    );

    const [first, second] = judge.asked;
    expect(records.bias).toMatchObject({
      status: "scored",
      score: 0,
      usage: aUsage({ calls: 2, inputTokens: 200, outputTokens: 20 }),
    });
    expect([first?.index, second?.index]).toEqual([0, 1]);
    expect(second?.prompt.user).toBe(
      `${first?.prompt.user}\n\n前の返答は使えませんでした：JSON のオブジェクトが見つかりません。上の指示を読み直し、正しい JSON をもう一度返してください。`,
    );
  });

  test("twice leaves an error with the raw text, and the other metrics untouched", async () => {
    const judge = aJudge({ ...goodSayings, "bias/verdicts": '{"verdicts":[{"verdict":"maybe"}]}' });

    const { records, retry } = await scoreMetrics(aScoreRequest({ judge, selections }));

    expect(records.bias).toMatchObject({
      status: "error",
      score: null,
      passed: null,
      error: { code: "judge.unparseable", raw: '{"verdicts":[{"verdict":"maybe"}]}' },
    });
    expect(records.bias?.reason).toContain("verdicts[0].verdict に使えるのは yes / no だけです");
    expect(records.bias?.reason).toContain("（指標 バイアス、ステップ verdicts）");
    expect(records.bias?.usage.calls).toBe(3);
    expect(records.hallucination?.status).toBe("scored");
    expect(retry).toBeUndefined();
  });

  test("in structured form leaves the structure as raw text", async () => {
    const judge = aJudge({ "hallucination/verdicts": { verdicts: [] } });

    const { records } = await scoreMetrics(
      aScoreRequest({ judge, selections: selections.slice(1) }),
    );

    expect(records.hallucination?.error?.raw).toBe('{"verdicts":[]}');
    expect(records.hallucination?.reason).toContain("verdicts は 1 件必要ですが、0 件でした");
  });

  test("cut off is asked again with twice the room and the same words", async () => {
    const cut = answered('{"opinions":["手厚', { stopReason: "maxTokens" });
    const judge = aJudge({
      "bias/opinions": (_: unknown, time: number) => (time === 0 ? cut : { opinions: [] }),
    });

    const { records } = await scoreMetrics(
      aScoreRequest({ judge, selections: selections.slice(0, 1) }),
    );

    const [first, second] = judge.asked;
    expect(records.bias?.status).toBe("scored");
    expect(second?.prompt).toEqual(first?.prompt);
    expect(second?.maxTokens).toBe((first?.maxTokens ?? 0) * 2);
  });

  const inTurn = (...sayings: readonly unknown[]) => ({
    "bias/opinions": (_: unknown, time: number) => sayings[time],
  });

  test.each([
    ["cut off, then wrong", answered('{"opinions":["手厚', { stopReason: "maxTokens" }), "なし"],
    ["wrong, then cut off", "なし", answered('{"opinions":["手厚', { stopReason: "maxTokens" })],
  ])("%s is asked a third time, with more room and told what was wrong", async (_, ...bad) => {
    const judge = aJudge(inTurn(...bad, { opinions: [] }));

    const { records } = await scoreMetrics(
      aScoreRequest({ judge, selections: selections.slice(0, 1) }),
    );

    const [first, , third] = judge.asked;
    expect(records.bias).toMatchObject({ status: "scored", usage: { calls: 3 } });
    expect(third?.maxTokens).toBe((first?.maxTokens ?? 0) * 2);
    expect(third?.prompt.user).toContain("JSON のオブジェクトが見つかりません");
  });

  test("wrong twice is an error, whatever was cut off between", async () => {
    const cut = answered('{"opinions":["手厚', { stopReason: "maxTokens" });
    const judge = aJudge(inTurn("なし", cut, "ありません"));

    const { records } = await scoreMetrics(
      aScoreRequest({ judge, selections: selections.slice(0, 1) }),
    );

    expect(judge.asked).toHaveLength(3);
    expect(records.bias?.error).toMatchObject({ code: "judge.unparseable", raw: "ありません" });
  });

  test("cut off twice is an error, never a score", async () => {
    const cut = answered('{"opinions":["手厚', { stopReason: "maxTokens" });
    const judge = aJudge({ "bias/opinions": cut });

    const { records } = await scoreMetrics(
      aScoreRequest({ judge, selections: selections.slice(0, 1) }),
    );

    expect(judge.asked).toHaveLength(2);
    expect(records.bias).toMatchObject({ status: "error", score: null });
    expect(records.bias?.error?.raw).toBe('{"opinions":["手厚');
  });

  test("はい and いいえ count as yes and no", async () => {
    const judge = aJudge({
      "hallucination/verdicts": { verdicts: [{ verdict: " いいえ ", reason: "矛盾します。" }] },
    });

    const { records } = await scoreMetrics(
      aScoreRequest({ judge, selections: selections.slice(1) }),
    );

    expect(records.hallucination).toMatchObject({ score: 1, items: [{ verdict: "no" }] });
  });
});

describe("kept answers", () => {
  const selections = [aSelection("bias"), aSelection("hallucination")];
  const prefix = "default/judge/";

  test("a second run asks nothing, pays nothing and scores the same", async () => {
    const answers = createBlobAnswerStore({ blobs: createMemoryBlobs(), prefix });
    const judge = aJudge(goodSayings);
    const first = await scoreMetrics(aScoreRequest({ judge, selections, answers }));
    const asked = judge.asked.length;

    const second = await scoreMetrics(aScoreRequest({ judge, selections, answers }));

    expect(judge.asked).toHaveLength(asked);
    expect(second.records.bias).toEqual({ ...first.records.bias, usage: noUsage });
  });

  test("a salt keeps runs apart", async () => {
    const answers = createBlobAnswerStore({ blobs: createMemoryBlobs(), prefix });
    const judge = aJudge(goodSayings);
    await scoreMetrics(aScoreRequest({ judge, selections, answers }));
    const asked = judge.asked.length;

    await scoreMetrics(aScoreRequest({ judge, selections, answers, salt: "run-2" }));

    expect(judge.asked).toHaveLength(asked * 2);
  });

  test("errors are never kept", async () => {
    const blobs = createMemoryBlobs();
    const answers = createBlobAnswerStore({ blobs, prefix });
    const judge = aJudge({ "bias/opinions": "?", "hallucination/verdicts": throttled() });

    await scoreMetrics(aScoreRequest({ judge, selections, answers }));

    expect([...blobs.objects.keys()]).toEqual([]);
  });

  test("an object that no longer fits its step is asked for again, once", async () => {
    const blobs = createMemoryBlobs();
    const answers = createBlobAnswerStore({ blobs, prefix });
    const judge = aJudge(goodSayings);
    await scoreMetrics(aScoreRequest({ judge, selections: selections.slice(1), answers }));
    for (const key of blobs.objects.keys()) {
      const stored = JSON.parse(new TextDecoder().decode(await blobs.get(key)));
      await blobs.put(key, JSON.stringify({ ...stored, output: { verdicts: [] } }));
    }

    const request = aScoreRequest({ judge, selections: selections.slice(1), answers });
    const { records } = await scoreMetrics(request);
    await scoreMetrics(aScoreRequest({ judge, selections: selections.slice(1), answers }));

    expect(judge.asked).toHaveLength(2);
    expect(records.hallucination?.status).toBe("scored");
  });

  test("a judge whose answers are not worth keeping has none kept", async () => {
    const blobs = createMemoryBlobs();
    const answers = createBlobAnswerStore({ blobs, prefix });
    const judge = aJudge(goodSayings, { stored: false });

    await scoreMetrics(aScoreRequest({ judge, selections, answers }));

    expect(blobs.objects.size).toBe(0);
  });
});

test("an asker that takes the place of an earlier one numbers its requests after that one's", async () => {
  const judge = aJudge(goodSayings);
  const context = { caseId: "c-1", judge, language: "ja" as const, shared: new Map() };
  const asker = new MetricAsker(context, registry.bias, { opinions: 2 });

  await asker.ask("opinions", { answer: "手厚い制度だ。" });

  expect(judge.asked.map(({ step, index }) => [step, index])).toEqual([["opinions", 2]]);
  expect(asker.requests).toEqual({ opinions: 3 });
});
