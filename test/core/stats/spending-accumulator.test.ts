import { describe, expect, test } from "vitest";
import { noUsage } from "../../../lib/core/results.ts";
import { SpendingAccumulator } from "../../../lib/core/stats/spending-accumulator.ts";
import { aResult, aScore } from "../../support/result-factories.ts";

const call = (calls: number) => ({ ...noUsage, calls });
const results = [
  aResult({
    metrics: {
      b: aScore(1, { usage: call(2), embeddingUsage: call(1) }),
      a: aScore(1, { usage: call(3) }),
    },
    agentCostUsd: 0.1,
  }),
  // Not finished: what it took is in no metric.
  aResult({ usage: call(5), embeddingUsage: call(4), answer: null }),
  aResult({ agentCostUsd: 0.2 }),
  aResult({ agentCostUsd: 0.3 }),
  aResult({
    answer: null,
    conversation: {
      scenario: null,
      userDescription: null,
      expectedOutcome: null,
      turns: [{ role: "assistant", content: "Hello." }],
      stop: null,
      usage: call(7),
    },
  }),
];
const of = (order: readonly (typeof results)[number][]) => {
  const accumulator = new SpendingAccumulator();
  for (const result of order) accumulator.add(result);
  return accumulator;
};

describe("SpendingAccumulator", () => {
  test("adds up models, metrics, simulated users and what agents told", () => {
    expect(of(results).figures()).toEqual({
      usage: call(2 + 3 + 5 + 7),
      embeddingUsage: call(1 + 4),
      metricUsage: {
        a: { usage: call(3), embeddingUsage: noUsage },
        b: { usage: call(2), embeddingUsage: call(1) },
      },
      agentCost: { toldUsd: expect.closeTo(0.6, 12), told: 3, untold: 1 },
    });
  });

  test("comes to the same to the last bit in any order and in any parts", () => {
    const merged = of(results.slice(3));
    merged.merge(of(results.slice(0, 3).toReversed()));

    expect(merged.figures()).toEqual(of(results).figures());
  });
});
