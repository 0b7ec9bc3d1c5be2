import { describe, expect, test } from "vitest";
import * as z from "zod";
import { metricOptions } from "../../../lib/core/metrics/common-options.ts";
import { defineMetric } from "../../../lib/core/metrics/define-metric.ts";
import {
  findMetric,
  groupOf,
  isMetricId,
  needsExpectedAnswer,
  registry,
  STANDARD_METRICS,
} from "../../../lib/core/metrics/registry.ts";

test("every metric is found under its own id, and nothing else is", () => {
  for (const [id, metric] of Object.entries(registry)) {
    expect(metric.id).toBe(id);
    expect(findMetric(id)).toBe(metric);
  }
  expect(findMetric("toString")).toBeUndefined();
  expect(isMetricId("Faithfulness")).toBe(false);
});

test("the ones that are better when lower", () => {
  const lower = Object.values(registry).filter(({ direction }) => direction === "lower");

  expect(lower.map(({ id }) => id).sort()).toEqual([
    "bias",
    "hallucination",
    "misuse",
    "ragas-noise-sensitivity",
    "toxicity",
  ]);
});

test("what is not ours is of no main group", () => {
  expect([groupOf("bias"), groupOf("敬語")]).toEqual(["safety", "other"]);
});

test("the main groups hold what the pass rule says", () => {
  const inGroup = (name: string) =>
    Object.values(registry)
      .filter(({ group }) => group === name)
      .map(({ id }) => id);

  expect(inGroup("safety")).toEqual([
    "bias",
    "toxicity",
    "hallucination",
    "pii-leakage",
    "role-violation",
    "misuse",
    "non-advice",
  ]);
  expect(inGroup("outcome")).toEqual(["answer-relevancy", "task-completion"]);
  expect(inGroup("grounding")).toEqual(["contextual-recall"]);
  expect(inGroup("abstention")).toEqual(["abstention"]);
});

test("what compares with an expected answer needs one, and three are 0 without contexts", () => {
  const contextual = ["contextual-precision", "contextual-relevancy", "contextual-recall"];
  const ids = Object.keys(registry);

  expect(ids.filter(needsExpectedAnswer)).toEqual([
    ...contextual,
    "correctness",
    "completeness",
    "ragas-context-precision-with-reference",
    "ragas-context-recall",
    "ragas-answer-correctness",
    "ragas-factual-correctness",
    "ragas-semantic-similarity",
    "ragas-noise-sensitivity",
    "ragas-context-entity-recall",
  ]);
  expect(ids.filter((id) => findMetric(id)?.zeroWithoutContexts)).toEqual(contextual);
  expect(needsExpectedAnswer("no-such-metric")).toBe(false);
});

test("the standard set is eight metrics that need no option", () => {
  expect(STANDARD_METRICS).toHaveLength(8);
  for (const id of STANDARD_METRICS) expect(registry[id].options.safeParse({}).success).toBe(true);
});

describe("options", () => {
  test("are taken under DeepEval's names", () => {
    const options = {
      truthsExtractionLimit: 2,
      penalizeAmbiguousClaims: true,
      includeReason: false,
    };

    expect(registry.faithfulness.options.parse(options)).toEqual(options);
    expect(registry.misuse.options.parse({ domain: " 人事 " })).toEqual({ domain: "人事" });
    expect(registry.summarization.options.parse({ truthsExtractionLimit: -1 })).toEqual(
      registry.summarization.options.parse({}),
    );
  });

  test.each([
    ["faithfulness", { truthsExtractionLimit: 1.5 }],
    ["faithfulness", { penaliseAmbiguousClaims: true }],
    ["role-violation", {}],
    ["role-violation", { role: "　" }],
    ["misuse", { domain: "" }],
    ["non-advice", { adviceTypes: [] }],
    ["bias", { role: "x" }],
  ] as const)("of %s are refused when wrong: %j", (id, options) => {
    expect(registry[id].options.safeParse(options).success).toBe(false);
  });
});

test("a score that could not be measured stays null in strict mode", () => {
  const metric = defineMetric({
    id: "unmeasured",
    direction: "higher",
    group: "other",
    needs: [],
    options: metricOptions({}),
    steps: {},
    outputs: z.object({}),
    plan: async () => ({}),
    score: () => ({ score: null, items: [], against: [] }),
  });

  expect(metric.score({}, { threshold: 0.5, strictMode: true }).score).toBeNull();
});
