import { describe, expect, test } from "vitest";
import * as z from "zod";
import { type Config, configSchema } from "../../../lib/core/config/config.ts";
import { type MetricContext, resolveMetrics } from "../../../lib/core/config/resolve-metrics.ts";
import { describe as inWords } from "../../../lib/core/errors.ts";
import type { MetricMode } from "../../../lib/core/metrics/metric.ts";

const own = (shape: z.core.$ZodLooseShape, direction: "higher" | "lower" = "higher") => ({
  options: z.strictObject({ includeReason: z.boolean().optional(), ...shape }),
  direction,
  mode: "single-turn" as MetricMode,
  embeds: () => false,
});

const context = {
  known: {
    faithfulness: own({ truthsExtractionLimit: z.int().min(0).optional() }),
    bias: own({}, "lower"),
    "contextual-recall": own({}),
    "role-violation": own({ role: z.string().min(1) }),
    "non-advice": own({ adviceTypes: z.array(z.string().min(1)).min(1) }),
    "turn-relevancy": { ...own({ windowSize: z.int().optional() }), mode: "multi-turn" },
  },
  standard: { "single-turn": ["faithfulness", "bias"], "multi-turn": ["turn-relevancy"] },
  taken: (mode: MetricMode) =>
    new Map(
      mode === "single-turn"
        ? [
            ["bias", "bias"],
            ["バイアス", "bias"],
          ]
        : [["turn-relevancy", "turn-relevancy"]],
    ),
  file: "saiten.yaml",
} satisfies MetricContext;

const resolve = (metrics: unknown, more: Partial<Config> = {}) =>
  resolveMetrics({ ...configSchema.parse({ metrics }), ...more }, context);

function problems(metrics: unknown): string[] {
  const result = resolve(metrics);
  return result.ok ? [] : result.error.map((message) => inWords(message, "en"));
}

const selection = (id: string, more: object = {}) => ({
  id,
  threshold: 0.5,
  strictMode: false,
  options: {},
  ...more,
});

describe("a selection of metrics", () => {
  test("is the standard one by default", () => {
    expect(resolve({})).toEqual({
      ok: true,
      value: [selection("faithfulness"), selection("bias")],
    });
  });

  test("lists what is used, with threshold, strict mode and options", () => {
    expect(
      resolve({
        use: ["bias", { id: "faithfulness", strictMode: true, truthsExtractionLimit: 3 }],
      }),
    ).toEqual({
      ok: true,
      value: [
        selection("bias"),
        selection("faithfulness", { strictMode: true, options: { truthsExtractionLimit: 3 } }),
      ],
    });
  });

  test("an entry for a metric already in use changes it and keeps its place", () => {
    expect(
      resolve({
        use: [{ id: "faithfulness", threshold: 0.6, truthsExtractionLimit: 3 }, "bias"],
        also: ["contextual-recall", { id: "faithfulness", threshold: 0.7 }],
      }),
    ).toEqual({
      ok: true,
      value: [
        selection("faithfulness", { threshold: 0.7, options: { truthsExtractionLimit: 3 } }),
        selection("bias"),
        selection("contextual-recall"),
      ],
    });
  });

  test("options for all metrics reach those that have them, and an entry's own win", () => {
    expect(
      resolve({
        use: ["bias", { id: "faithfulness", truthsExtractionLimit: 1 }],
        options: { truthsExtractionLimit: 9, strictMode: true },
      }),
    ).toEqual({
      ok: true,
      value: [
        selection("bias", { strictMode: true }),
        selection("faithfulness", { strictMode: true, options: { truthsExtractionLimit: 1 } }),
      ],
    });
  });

  test("the agent's role serves role-violation unless it has its own", () => {
    const agent = { type: "recorded", role: "案内係" } as const;

    expect(resolve({ use: ["role-violation"] }, { agent })).toMatchObject({
      value: [{ options: { role: "案内係" } }],
    });
    expect(resolve({ use: [{ id: "role-violation", role: "own" }] }, { agent })).toMatchObject({
      value: [{ options: { role: "own" } }],
    });
  });
});

describe("problems", () => {
  test("an unknown metric is answered with the nearest one", () => {
    expect(problems({ use: ["faithfullness", "recall", "toString", " "] })).toEqual([
      expect.stringContaining('no metric "faithfullness"; did you mean "faithfulness"?'),
      expect.stringContaining('no metric "recall"; did you mean "contextual-recall"?'),
      expect.stringContaining('no metric "toString"; did you mean'),
      expect.stringContaining('no metric " "; did you mean'),
    ]);
  });

  test("a metric of the other mode is refused, with the mode it is for", () => {
    expect(problems({ use: ["turn-relevancy"] })).toEqual([
      "saiten.yaml: the metric turn-relevancy is for mode: multi-turn; remove it or change the mode.",
    ]);
  });

  test("a run without any metric is refused", () => {
    expect(problems({ use: [] })).toEqual([
      "saiten.yaml: no metric is selected; write one under metrics.use or custom.",
    ]);
  });

  test("an option that must be given names its metric", () => {
    expect(problems({ use: ["role-violation", "non-advice"] })).toEqual([
      "The metric role-violation needs role; write { id: role-violation, role: ... } under metrics, or set agent.role.",
      "The metric non-advice needs adviceTypes; write { id: non-advice, adviceTypes: ... } under metrics.",
    ]);
  });

  test("options are checked by the metric's own schema", () => {
    expect(
      problems({
        use: [
          { id: "bias", truthsExtractionLimit: 3 },
          { id: "faithfulness", truthsExtractionLimit: -1 },
          { id: "non-advice", adviceTypes: [""] },
        ],
      }),
    ).toEqual([
      expect.stringContaining('there is no key "metrics.bias.truthsExtractionLimit"'),
      expect.stringContaining('"metrics.faithfulness.truthsExtractionLimit" (-1) is out of range'),
      expect.stringContaining('"metrics.non-advice.adviceTypes[0]" ("") is empty'),
    ]);
  });

  test("an option that no selected metric has is told", () => {
    expect(
      problems({ use: ["bias"], options: { strictMoed: true, truthsExtractionLimit: 3 } }),
    ).toEqual([
      expect.stringContaining('"metrics.options.strictMoed"; did you mean "strictMode"?'),
      expect.stringContaining('"metrics.options.truthsExtractionLimit"'),
    ]);
  });
});
