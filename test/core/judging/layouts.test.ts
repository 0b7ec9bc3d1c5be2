import { describe, expect, test } from "vitest";
import { createBlobAnswerStore } from "../../../lib/core/judging/answer-store.ts";
import { scoreMetrics } from "../../../lib/core/judging/score-metrics.ts";
import { SHARED_WIRE } from "../../../lib/core/judging/shared-step.ts";
import { STANDARD_METRICS } from "../../../lib/core/metrics/registry.ts";
import type { Judge, JudgeRequest } from "../../../lib/core/ports.ts";
import { createMemoryBlobs } from "../../support/memory-ports.ts";
import { aJudge, aScoreRequest, aSelection, goodSayings, type Saying } from "./score-request.ts";

const CACHES = { enforcesSchema: true, cacheMinTokens: 100 };
const contexts = ["有給休暇は入社半年後に10日付与する。".repeat(5), "結婚の休暇は5日。"];
const input = { ...aScoreRequest({ judge: aJudge({}) }).input, contexts };
const selections = STANDARD_METRICS.map((id) => aSelection(id));

const none = { text: null, verdict: null, reason: null };
const inItems = (items: readonly object[], reason: string | null = null) => ({
  items: items.map((item) => ({ ...none, ...item })),
  score: null,
  reason,
});
const yes = { verdict: "yes", reason: "根拠があります。" };

/** The good answers as they come in the schema that all share. */
const sharedSayings: Readonly<Record<string, Saying>> = {
  ...goodSayings,
  "contextual-precision/verdicts": inItems([yes, yes]),
  "faithfulness/truths": inItems([{ text: "有給休暇は10日である" }]),
  "contextual-relevancy/chunkVerdicts": inItems([
    { ...yes, text: "1: 10日付与する。" },
    { verdict: "no", reason: "質問と関係ありません。", text: "２：結婚の休暇は5日。" },
  ]),
  "contextual-recall/verdicts": inItems([{ ...yes, text: "10日です。" }]),
  "hallucination/verdicts": inItems([yes, yes]),
  "faithfulness/all": inItems([{ ...yes, text: "10日付与される" }]),
  "correctness/judgement": inItems(
    [
      { text: "grounded", verdict: "true" },
      { text: "correct", verdict: "false" },
    ],
    "日数が違います。",
  ),
};
const leanSayings: Readonly<Record<string, Saying>> = {
  ...goodSayings,
  "contextual-precision/verdicts": { verdicts: [yes, yes] },
  "contextual-relevancy/chunkVerdicts": {
    chunks: [
      { verdicts: [{ ...yes, statement: "10日付与する。" }] },
      {
        verdicts: [
          { verdict: "no", reason: "質問と関係ありません。", statement: "結婚の休暇は5日。" },
        ],
      },
    ],
  },
  "hallucination/verdicts": { verdicts: [yes, yes] },
  "correctness/judgement": { correct: false, grounded: true, reason: "日数が違います。" },
};

const caching = (traits: Partial<Judge["traits"]> = CACHES) => aJudge(sharedSayings, traits);
const isShared = ({ prompt }: JudgeRequest) => prompt.prefix !== undefined;

describe("a case whose contexts are long enough for the model's cache", () => {
  test("is asked by requests that begin alike and send one schema, where they read all contexts", async () => {
    const judge = caching();

    const { records } = await scoreMetrics(aScoreRequest({ judge, input, selections }));

    const shared = judge.asked.filter(isShared);
    expect(shared.map(({ metric, step }) => `${metric}/${step}`).sort()).toEqual([
      "contextual-precision/verdicts",
      "contextual-recall/verdicts",
      "contextual-relevancy/chunkVerdicts",
      "faithfulness/truths",
      "hallucination/verdicts",
    ]);
    expect(new Set(shared.map(({ prompt }) => prompt.prefix)).size).toBe(1);
    expect(new Set(shared.map(({ prompt }) => prompt.system)).size).toBe(1);
    for (const { schema, prompt } of shared) {
      expect(schema).toBe(SHARED_WIRE);
      for (const chunk of contexts) expect(prompt.prefix).toContain(chunk);
      expect(prompt.prefix).toContain(input.question);
      for (const text of [...contexts, input.question]) expect(prompt.user).not.toContain(text);
      expect(prompt.user).toContain('"score":null');
    }
    const lean = judge.asked.filter((request) => !isShared(request));
    expect(new Set(lean.map(({ schema }) => schema)).has(SHARED_WIRE)).toBe(false);
    expect(Object.values(records).every(({ status }) => status === "scored")).toBe(true);
  });

  test("comes to the same records as in the lean layout", async () => {
    const extended = [...selections, aSelection("correctness"), aSelection("groundedness")];
    const lean = aJudge(leanSayings);

    const outcome = await scoreMetrics(
      aScoreRequest({ judge: caching(), input, selections: extended }),
    );

    const expected = await scoreMetrics(
      aScoreRequest({ judge: lean, input, selections: extended }),
    );
    expect(lean.asked.some(isShared)).toBe(false);
    expect(outcome.records).toEqual(
      Object.fromEntries(
        Object.entries(expected.records).map(([id, record]) => [
          id,
          SHARING.has(id) ? { ...record, layout: "shared" } : record,
        ]),
      ),
    );
  });

  test("shows the judge of the chunks no answer, and that of hallucination no expected answer", async () => {
    const judge = caching();

    await scoreMetrics(aScoreRequest({ judge, input, selections }));

    const textOf = (name: string) => {
      const request = judge.asked.find(({ metric, step }) => `${metric}/${step}` === name);
      return `${request?.prompt.prefix}${request?.prompt.user}`;
    };
    for (const step of ["precision/verdicts", "recall/verdicts", "relevancy/chunkVerdicts"]) {
      expect(textOf(`contextual-${step}`)).not.toContain(input.answer);
    }
    expect(textOf("faithfulness/truths")).not.toContain(input.answer);
    expect(textOf("hallucination/verdicts")).toContain(input.answer);
    expect(textOf("hallucination/verdicts")).not.toContain(`${input.expectedAnswer}`);
  });

  test("shares its beginning in the compact plan as well", async () => {
    const judge = caching();
    const some = ["faithfulness", "hallucination"].map((id) => aSelection(id));

    const { records } = await scoreMetrics(
      aScoreRequest({ judge, input, selections: some, compact: true }),
    );

    expect(judge.asked.map(({ step }) => step).sort()).toEqual(["all", "verdicts"]);
    expect(judge.asked.every(isShared)).toBe(true);
    expect(records.faithfulness).toMatchObject({ score: 1, layout: "shared" });
  });

  test("has one request warm the cache before the others go", async () => {
    const begun: string[] = [];
    const done: string[] = [];
    const judge = caching();
    const slow: Judge = {
      ...judge,
      async ask(request, options) {
        if (isShared(request)) begun.push(request.metric);
        if (isShared(request) && begun.length > 1) expect(done.length).toBeGreaterThan(0);
        await new Promise((turn) => setImmediate(turn));
        const reply = await judge.ask(request, options);
        if (isShared(request)) done.push(request.metric);
        return reply;
      },
    };

    await scoreMetrics(aScoreRequest({ judge: slow, input, selections }));

    expect(begun).toHaveLength(5);
    expect(done[0]).toBe(begun[0]);
  });

  test("finds its kept answers again when some metrics have landed", async () => {
    const answers = createBlobAnswerStore({ blobs: createMemoryBlobs(), prefix: "t/judge/" });
    const first = caching();
    const { records } = await scoreMetrics(
      aScoreRequest({ judge: first, input, selections, answers }),
    );
    const { hallucination, ...rest } = records;

    const second = caching();
    const again = await scoreMetrics(
      aScoreRequest({ judge: second, input, selections, answers, landed: rest }),
    );

    expect(second.asked).toEqual([]);
    expect(again.records.hallucination?.score).toBe(hallucination?.score);
  });

  test("tells a judge what was wrong in the words of the schema that it was given", async () => {
    const sayings: Readonly<Record<string, unknown[]>> = {
      "contextual-precision/verdicts": [inItems([yes]), inItems([yes, yes])],
      "contextual-recall/verdicts": [
        inItems([{ text: null, verdict: "maybe", reason: "" }]),
        inItems([{ ...yes, text: "10日です。" }]),
      ],
      "contextual-relevancy/chunkVerdicts": [
        inItems([{ ...yes, text: "番号のない文。" }]),
        inItems([{ ...yes, text: "1: 文。" }, { text: "2:" }]),
      ],
      "correctness/judgement": [
        inItems([{ text: "grounded", verdict: "true" }], "根拠があります。"),
        sharedSayings["correctness/judgement"],
      ],
      "hallucination/verdicts": ["申し訳ありません。", inItems([yes, yes])],
    };
    const judge = aJudge(
      Object.fromEntries(
        Object.entries(sayings).map(([name, said]) => [
          name,
          (_: JudgeRequest, time: number) => said[time],
        ]),
      ),
      CACHES,
    );
    const some = Object.keys(sayings).map((name) => aSelection(name.split("/")[0] ?? ""));

    const { records } = await scoreMetrics(aScoreRequest({ judge, input, selections: some }));

    const saidTo = (metric: string) =>
      judge.asked
        .filter((request) => request.metric === metric)[1]
        ?.prompt.user.split("\n")
        .at(-1);
    expect(saidTo("contextual-precision")).toContain("items は 2 件必要ですが、1 件でした");
    expect(saidTo("contextual-recall")).toContain("items[0].verdict に使えるのは yes / no");
    expect(saidTo("contextual-relevancy")).toContain(
      'items に、text が "1:"、"2:" で始まる項目が必要です',
    );
    expect(saidTo("hallucination")).toContain("JSON のオブジェクトが見つかりません");
    expect(records["contextual-relevancy"]?.items).toHaveLength(1);
    expect(saidTo("correctness")).toContain('text が "correct" で始まる');
    expect(Object.values(records).every(({ status }) => status === "scored")).toBe(true);
  });
});

const SHARING = new Set([
  "faithfulness",
  "contextual-precision",
  "contextual-relevancy",
  "contextual-recall",
  "hallucination",
  "correctness",
  "groundedness",
]);

describe("the lean layout", () => {
  const askedBy = async (traits: Partial<Judge["traits"]>) => {
    const judge = aJudge(leanSayings, traits);
    await scoreMetrics(aScoreRequest({ judge, input, selections }));
    return judge.asked;
  };

  test.each([
    ["a model without a cache", {}],
    ["a model that caches longer beginnings only", { cacheMinTokens: 4_096 }],
  ])("is that of %s", async (_, traits) => {
    expect((await askedBy(traits)).some(isShared)).toBe(false);
  });

  test("is that of a lone request", async () => {
    const judge = aJudge(leanSayings, CACHES);
    const some = ["hallucination", "bias", "answer-relevancy"].map((id) => aSelection(id));

    await scoreMetrics(aScoreRequest({ judge, input, selections: some }));

    expect(judge.asked.some(isShared)).toBe(false);
  });

  test("is that of metrics that are not applicable to the case", async () => {
    const judge = aJudge(leanSayings, CACHES);
    const { expectedAnswer: _, ...unexpected } = input;
    const some = ["hallucination", "contextual-recall"].map((id) => aSelection(id));

    await scoreMetrics(aScoreRequest({ judge, input: unexpected, selections: some }));

    expect(judge.asked.map(({ metric }) => metric)).toEqual(["hallucination"]);
    expect(judge.asked.some(isShared)).toBe(false);
  });

  test("describes the shape only to a judge that is not held to it", async () => {
    const held = await askedBy({ enforcesSchema: true });
    const free = await askedBy({});

    expect(held.some(({ prompt }) => prompt.user.includes("JSON で答えて"))).toBe(false);
    expect(free.every(({ prompt }) => prompt.user.includes("JSON で答えて"))).toBe(true);
  });

  test("holds the chunks of a batch where there are several", async () => {
    const many = Array.from({ length: 9 }, (_, at) => `規程の第${at + 1}条。`.repeat(30));
    const sayings = {
      ...sharedSayings,
      "contextual-precision/verdicts": inItems(many.map(() => yes)),
      "hallucination/verdicts": inItems(many.map(() => yes)),
      "contextual-relevancy/chunkVerdicts": ({ inputs }: JudgeRequest) => ({
        chunks: (inputs.chunks as unknown[]).map(() => ({ verdicts: [] })),
      }),
    };
    const judge = aJudge(sayings, CACHES);

    await scoreMetrics(aScoreRequest({ judge, input: { ...input, contexts: many }, selections }));

    const relevancy = judge.asked.filter(({ metric }) => metric === "contextual-relevancy");
    expect(relevancy).toHaveLength(2);
    expect(relevancy.some(isShared)).toBe(false);
    expect(judge.asked.filter(isShared)).toHaveLength(4);
  });
});
