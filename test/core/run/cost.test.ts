import { describe, expect, test } from "vitest";
import { noUsage } from "../../../lib/core/results.ts";
import { embeddingCostUsd, judgeCostUsd } from "../../../lib/core/run/cost.ts";
import { aRunConfig } from "../../support/run-world.ts";

const usage = {
  ...noUsage,
  calls: 4,
  inputTokens: 1_000_000,
  outputTokens: 200_000,
  cacheReadTokens: 500_000,
  cacheWriteTokens: 100_000,
};

function configPriced(prices: object | undefined) {
  const model = { provider: "openai", modelId: "m", baseUrl: "http://127.0.0.1:9/v1", prices };
  return aRunConfig({ judge: { provider: "openai", alias: "main", model } as never });
}

describe("what the judge cost", () => {
  test("is tokens times prices a million, caches included", () => {
    const prices = {
      inputPerMTok: 2,
      outputPerMTok: 10,
      cacheReadPerMTok: 0.2,
      cacheWritePerMTok: 2.5,
    };

    expect(judgeCostUsd(configPriced(prices), usage)).toBeCloseTo(2 + 2 + 0.1 + 0.25, 12);
  });

  test("counts cached tokens as input when they have no price of their own", () => {
    const prices = { inputPerMTok: 2, outputPerMTok: 10 };

    expect(judgeCostUsd(configPriced(prices), usage)).toBeCloseTo(2 + 2 + 1 + 0.2, 12);
  });

  test("is unknown without prices, never zero", () => {
    expect(judgeCostUsd(configPriced(undefined), usage)).toBeNull();
    expect(judgeCostUsd(configPriced(undefined), noUsage)).toBeNull();
  });

  test.each([
    { provider: "offline", alias: "offline" },
    { provider: "scripted", alias: "scripted", version: "v" },
  ] as const)("is nothing where no model is asked ($provider)", (judge) => {
    expect(judgeCostUsd(aRunConfig({ judge }), noUsage)).toBe(0);
  });
});

describe("what the embedding model cost", () => {
  const embedded = (prices?: object) => {
    const model = { provider: "openai", modelId: "m", baseUrl: "http://127.0.0.1:9/v1", prices };
    return aRunConfig({ embedding: { alias: "vectors", model } as never });
  };

  test("is tokens times its own price, unknown without one, nothing where there is none", () => {
    const spent = { ...noUsage, calls: 2, inputTokens: 3_000_000 };

    expect(embeddingCostUsd(embedded({ inputPerMTok: 0.02, outputPerMTok: 0 }), spent)).toBeCloseTo(
      0.06,
      12,
    );
    expect(embeddingCostUsd(embedded(), spent)).toBeNull();
    expect(embeddingCostUsd(aRunConfig(), spent)).toBe(0);
  });
});
