import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groupSummarySchema, reportSchema } from "../../../lib/core/report/report.ts";
import {
  type CaseResult,
  type MetricRecord,
  noUsage,
  type RetrievalRecord,
} from "../../../lib/core/results.ts";
import { createRunAccumulator } from "../../../lib/core/stats/run-accumulator.ts";
import type { MetricFace, RunFigures } from "../../../lib/core/stats/run-figures.ts";
import { anError, aResult, aScore, notApplicable } from "../../support/result-factories.ts";

const metrics: MetricFace[] = [
  { id: "faithfulness", direction: "higher", threshold: 0.5 },
  { id: "bias", direction: "lower", threshold: 0.5 },
];
const error = { code: "agent.no_answer", message: "回答が空でした。" };

function summarize(results: readonly CaseResult[], faces = metrics): RunFigures {
  const accumulator = createRunAccumulator({ metrics: faces, k: 5 });
  for (const result of results) accumulator.add(result);
  return accumulator.summary();
}

function aRetrieval(value: number | null): RetrievalRecord {
  return {
    k: 5,
    by: "documents",
    recallAtK: value,
    precisionAtK: value,
    hitRateAtK: value,
    reciprocalRank: value,
    ndcgAtK: value,
  };
}

const scored = (score: number): Partial<CaseResult> => ({
  metrics: { faithfulness: aScore(score) },
});

describe("counts", () => {
  const results = [
    aResult(),
    aResult({ status: "failed" }),
    aResult({ status: "error", error }),
    aResult({ status: "skipped" }),
    aResult({ status: "notRun" }),
    aResult({ status: "failed", flaky: true }),
    aResult({ status: "skipped", flaky: true }),
  ];

  it("are a partition of all cases", () => {
    expect(summarize(results).counts).toEqual({
      total: 7,
      passed: 1,
      failed: 1,
      skipped: 1,
      errors: 1,
      notRun: 1,
      flaky: 2,
    });
  });

  it("give a pass rate over passed, failed and errors", () => {
    expect(summarize(results).passRate).toMatchObject({ value: 1 / 3, passed: 1, of: 3 });
  });

  it("give an error share over all but skipped and flaky ones", () => {
    expect(summarize(results).errorShare).toEqual({ value: 1 / 4, of: 4 });
  });

  it("of nothing give null, never 0", () => {
    expect(summarize([])).toMatchObject({
      passRate: { value: null, of: 0, lower: null, upper: null },
      errorShare: { value: null, of: 0 },
      coverage: { value: null, of: 0 },
      contextsUnknown: { value: null, of: 0 },
      latencyMs: { p50: null, p95: null },
      health: { recallAtK: null, mrr: null, accuracy: null, hallucinationRate: null },
      abstention: { rightRefusals: { value: null, of: 0 }, needlessRefusals: { value: null } },
      metrics: { faithfulness: { scored: 0, mean: null, normalizedMean: null, p50: null } },
    });
  });
});

describe("metric summaries", () => {
  it("are over scored values, with the rest counted beside them", () => {
    const records: MetricRecord[] = [aScore(0.2), aScore(0.9), notApplicable(), anError()];

    const figures = summarize(
      records.map((faithfulness) => aResult({ metrics: { faithfulness } })),
      metrics.slice(0, 1),
    );

    expect(figures.metrics.faithfulness).toEqual({
      direction: "higher",
      threshold: 0.5,
      scored: 2,
      unscored: 2,
      unscoredReasons: [
        { reason: "", cases: 1 },
        { reason: "judge.unparseable!", cases: 1 },
      ],
      mean: 0.55,
      normalizedMean: 0.55,
      stddev: expect.closeTo(0.35 * Math.SQRT2, 12),
      min: 0.2,
      p50: expect.closeTo(0.55, 12),
      max: 0.9,
      passed: 1,
      histogram: [0, 0, 1, 0, 0, 0, 0, 0, 0, 1],
    });
    expect(figures.coverage).toEqual({ value: 0.5, of: 4 });
  });

  it("turn a metric that is better when lower around", () => {
    const bias = aScore(0.25, { normalizedScore: 0.75 });

    expect(summarize([aResult({ metrics: { bias } })]).metrics.bias).toMatchObject({
      mean: 0.25,
      normalizedMean: 0.75,
    });
  });

  it("count scores of failed and error cases, never of flaky, skipped or not run ones", () => {
    const results = (["passed", "failed", "error", "skipped", "notRun"] as const).map((status) =>
      aResult({ status, ...scored(1) }),
    );

    const figures = summarize([...results, aResult({ flaky: true, ...scored(0) })]);

    expect(figures.metrics.faithfulness).toMatchObject({ scored: 3, mean: 1 });
  });

  it("leave out metrics that were not selected", () => {
    const figures = summarize([
      aResult({ metrics: { ["__proto__"]: aScore(1), other: aScore(1) } }),
    ]);

    expect(Object.keys(figures.metrics)).toEqual(["faithfulness", "bias"]);
  });
});

describe("coverage", () => {
  it("misses every selected metric of a case without records", () => {
    const results = [
      aResult({ metrics: { faithfulness: aScore(1), bias: aScore(0) } }),
      aResult({ status: "error", error }),
      aResult({ status: "notRun" }),
    ];

    expect(summarize(results).coverage).toEqual({ value: 2 / 6, of: 6 });
  });

  it("does not miss what an unanswerable case can't have", () => {
    const abstaining = aResult({
      expectAbstention: true,
      metrics: { faithfulness: notApplicable(), bias: aScore(0) },
    });

    expect(summarize([abstaining]).coverage).toEqual({ value: 1, of: 1 });
  });

  it("has the same denominator whether or not an unanswerable case was run", () => {
    const faces: MetricFace[] = [
      ...metrics,
      { id: "abstention", direction: "higher", threshold: 0.5, onlyAbstentionCases: true },
    ];
    const abstaining = aResult({
      expectAbstention: true,
      metrics: { faithfulness: notApplicable(), bias: aScore(0), abstention: aScore(1) },
    });
    const notRun = aResult({ expectAbstention: true, status: "notRun" });

    expect(summarize([abstaining], faces).coverage).toEqual({ value: 1, of: 2 });
    expect(summarize([notRun], faces).coverage).toEqual({ value: 0, of: 2 });
  });

  it.each([
    ["only where declining is expected, unless it was selected", true, 2],
    ["everywhere when it was selected", false, 3],
  ])("misses abstention %s", (_, onlyAbstentionCases, of) => {
    const abstention: MetricFace = {
      id: "abstention",
      direction: "higher",
      threshold: 0.5,
      onlyAbstentionCases,
    };

    expect(summarize([aResult({ status: "notRun" })], [...metrics, abstention]).coverage).toEqual({
      value: 0,
      of,
    });
  });
});

describe("health", () => {
  it("is over the cases where it was measured", () => {
    const results = [aRetrieval(1), aRetrieval(0.5), aRetrieval(null), null].map((retrieval) =>
      aResult({ retrieval }),
    );

    expect(summarize(results).health).toMatchObject({
      k: 5,
      recallAtK: 0.75,
      precisionAtK: 0.75,
      hitRateAtK: 0.75,
      mrr: 0.75,
      ndcgAtK: 0.75,
      of: { recallAtK: 2, precisionAtK: 2, hitRateAtK: 2, mrr: 2, ndcgAtK: 2, accuracy: 0 },
    });
  });

  it("takes accuracy and hallucination rate from the judgements", () => {
    const faces: MetricFace[] = ["correctness", "groundedness"].map((id) => ({
      id,
      direction: "higher",
      threshold: 0.5,
    }));
    const results = [1, 1, 1, 0].map((value) =>
      aResult({ metrics: { correctness: aScore(1 - value), groundedness: aScore(value) } }),
    );

    expect(summarize(results, faces).health).toMatchObject({
      accuracy: 0.25,
      hallucinationRate: 0.25,
      of: { accuracy: 4, hallucinationRate: 4 },
    });
  });
});

describe("the other figures", () => {
  it("tell right refusals from needless ones", () => {
    const abstention = (score: number) => ({ metrics: { abstention: aScore(score) } });
    const results = [
      aResult({ expectAbstention: true, ...abstention(1) }),
      aResult({ expectAbstention: true, ...abstention(0) }),
      aResult({ expectAbstention: true, metrics: { abstention: anError() } }),
      aResult(abstention(1)),
      aResult(abstention(1)),
      aResult(abstention(1)),
      aResult(abstention(0)),
    ];

    expect(summarize(results).abstention).toEqual({
      rightRefusals: { value: 0.5, of: 2 },
      needlessRefusals: { value: 0.25, of: 4 },
    });
  });

  it("count diagnoses and answered cases with unknown contexts", () => {
    const results = [
      aResult({ status: "failed", diagnosis: "retrieval", retrievedContexts: null }),
      aResult({ status: "failed", diagnosis: "retrieval" }),
      aResult({ status: "error", answer: null, retrievedContexts: null, error }),
    ];

    const figures = summarize(results);

    expect(figures.diagnosis).toEqual({ retrieval: 2, generation: 0, prompt: 0 });
    expect(figures.contextsUnknown).toEqual({ value: 0.5, of: 2 });
  });

  it("give latency over the cases that have one", () => {
    const results = [100, 300, null].map((latencyMs) => aResult({ latencyMs }));

    expect(summarize(results).latencyMs).toEqual({ p50: 200, p95: 290 });
  });

  it("sum the judge's usage, flaky cases included", () => {
    const usage = {
      calls: 1,
      inputTokens: 10,
      outputTokens: 5,
      cacheReadTokens: 2,
      cacheWriteTokens: 3,
    };
    const one = { metrics: { faithfulness: aScore(1, { usage }), bias: aScore(0, { usage }) } };

    expect(summarize([aResult(one), aResult({ ...one, flaky: true })]).usage).toEqual({
      calls: 4,
      inputTokens: 40,
      outputTokens: 20,
      cacheReadTokens: 8,
      cacheWriteTokens: 12,
    });
  });

  it("name the cases that must pass, without flaky ones", () => {
    const results = (["passed", "failed", "error", "skipped", "notRun"] as const).map(
      (status, index) => aResult({ caseId: `c-${9 - index}`, status, mustPass: true }),
    );

    const flaky = aResult({ caseId: "f", status: "failed", mustPass: true, flaky: true });
    expect(summarize([...results, flaky]).mustPass).toEqual({
      passed: ["c-9"],
      failed: ["c-8"],
      undecided: ["c-5", "c-6", "c-7"],
    });
  });

  it("count causes of errors and skips, the most frequent first", () => {
    const because = (status: "error" | "skipped", code: string, message = code) =>
      aResult({ status, error: { code, message } });
    const results = [
      because("error", "c"),
      because("error", "a", "2"),
      because("error", "b"),
      because("error", "d"),
      because("error", "a", "1"),
      because("error", "a", "2"),
      because("skipped", "d"),
      aResult({ status: "notRun", error }),
    ];

    const figures = summarize(results);

    expect(figures.errors).toEqual([
      { code: "a", message: "2", count: 2 },
      { code: "a", message: "1", count: 1 },
      { code: "b", message: "b", count: 1 },
      { code: "c", message: "c", count: 1 },
      { code: "d", message: "d", count: 1 },
    ]);
    expect(figures.skipped).toEqual([{ code: "d", message: "d", count: 1 }]);
  });
});

describe("tags", () => {
  it("have figures of their own, a case counting once a tag", () => {
    const results = [
      aResult({ tags: ["leave", "leave"], ...scored(1) }),
      aResult({ status: "failed", tags: ["pay", "leave"], ...scored(0) }),
      aResult({ tags: ["__proto__"] }),
    ];

    const { groups, tags } = summarize(results);

    expect(Object.keys(groups)).toEqual(["__proto__", "leave", "pay"]);
    expect(groups.leave).toMatchObject({ counts: { total: 2 }, passRate: { value: 0.5, of: 2 } });
    expect(groups.pay?.metrics.faithfulness?.mean).toBe(0);
    expect(groupSummarySchema.safeParse(groups.leave).success).toBe(true);
    expect(tags.pay?.health.k).toBe(5);
  });

  it("that differ by width or case only are one group, under the smallest spelling", () => {
    const results = [
      aResult({ tags: ["ｌｅａｖｅ", "leave"], ...scored(1) }),
      aResult({ tags: ["Leave"], ...scored(0) }),
    ];

    for (const order of [results, results.toReversed()]) {
      const { groups, tags } = summarize(order);

      expect(Object.keys(groups)).toEqual(["Leave"]);
      expect(tags.Leave?.metrics.faithfulness).toMatchObject({ scored: 2, mean: 0.5 });
    }
  });
});

describe("a summary", () => {
  const record = fc.oneof(
    fc.double({ min: 0, max: 1, noNaN: true }).map((score) => aScore(score)),
    fc.constant(notApplicable()),
    fc.constant(anError()),
  );
  const result = fc
    .record({
      caseId: fc.string({ minLength: 1, maxLength: 3 }),
      status: fc.constantFrom("passed", "failed", "skipped", "error", "notRun"),
      flaky: fc.boolean(),
      mustPass: fc.boolean(),
      expectAbstention: fc.boolean(),
      answer: fc.constantFrom(null, "10日です。"),
      retrievedContexts: fc.constantFrom(null, []),
      metrics: fc.dictionary(fc.constantFrom("faithfulness", "bias", "abstention"), record),
      retrieval: fc.option(fc.double({ min: 0, max: 1, noNaN: true }).map(aRetrieval)),
      diagnosis: fc.constantFrom(null, "retrieval", "prompt"),
      latencyMs: fc.option(fc.double({ min: 0, max: 1e6, noNaN: true })),
      tags: fc.array(fc.constantFrom("leave", "Leave", "ｐａｙ", "pay", "__proto__")),
      error: fc.constantFrom(null, error, { ...error, message: "別の理由" }),
    })
    .map((changes) => aResult(changes as Partial<CaseResult>));

  it("is the same to the last bit in any order and in merged parts", () => {
    const split = fc
      .array(result, { maxLength: 30 })
      .chain((all) =>
        fc.tuple(
          fc.constant(all),
          fc.shuffledSubarray(all, { minLength: all.length }),
          fc.nat(all.length),
        ),
      );
    fc.assert(
      fc.property(split, ([all, shuffled, at]) => {
        const [left, right] = [shuffled.slice(0, at), shuffled.slice(at)].map((part) => {
          const accumulator = createRunAccumulator({ metrics, k: 5 });
          for (const each of part) accumulator.add(each);
          return accumulator;
        });
        if (left !== undefined && right !== undefined) left.merge(right);

        const expected = JSON.stringify(summarize(all));
        expect(JSON.stringify(summarize(shuffled))).toBe(expected);
        expect(JSON.stringify(left?.summary())).toBe(expected);
      }),
      { numRuns: 60 },
    );
  });

  it("fits the report, whatever the results", () => {
    const part = reportSchema.pick({
      counts: true,
      passRate: true,
      metrics: true,
      health: true,
      abstention: true,
      diagnosis: true,
      latencyMs: true,
    });
    fc.assert(
      fc.property(fc.array(result), (all) => {
        const { counts, passRate, health, abstention, diagnosis, latencyMs, ...rest } =
          summarize(all);
        const { metrics: summaries } = rest;
        const figures = { counts, passRate, health, abstention, diagnosis, latencyMs };

        expect(part.safeParse({ ...figures, metrics: summaries }).error).toBeUndefined();
        const { total, ...parts } = counts;
        expect(Object.values(parts).reduce((a, b) => a + b, 0)).toBe(total);
      }),
    );
  });

  it("is made of 10,000 cases in little time and memory", () => {
    const before = process.memoryUsage().arrayBuffers;
    const accumulator = createRunAccumulator({ metrics, k: 5 });
    for (let index = 0; index < 10_000; index += 1)
      accumulator.add(aResult({ tags: ["leave"], ...scored((index % 101) / 100) }));

    expect(accumulator.summary().metrics.faithfulness?.scored).toBe(10_000);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(5_000_000);
  });
});

it("calls to the embedding model are counted apart, and a custom metric is no figure of ours", () => {
  const embeddingUsage = { ...noUsage, calls: 1, inputTokens: 9 };
  const faces = [
    { id: "correctness", direction: "higher", threshold: 0.5, isCustom: true },
  ] as const satisfies MetricFace[];
  const part = createRunAccumulator({ metrics: faces, k: 5 });
  const whole = createRunAccumulator({ metrics: faces, k: 5 });
  part.add(aResult({ metrics: { correctness: { ...aScore(1), embeddingUsage } } }));
  whole.add(aResult({ metrics: { correctness: { ...aScore(0), embeddingUsage } } }));

  whole.merge(part);

  expect(whole.summary().embeddingUsage).toEqual({ ...embeddingUsage, calls: 2, inputTokens: 18 });
  expect(whole.summary().health.accuracy).toBeNull();
});
