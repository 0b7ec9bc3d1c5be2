import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { modelDocumentSchema } from "../../../lib/core/config/model.ts";
import { maxConcurrencyOf } from "../../../lib/core/run/max-concurrency.ts";
import { aRunConfig } from "../../support/run-world.ts";

function withLimits(limits: object, concurrency = 8) {
  const model = modelDocumentSchema.parse({ provider: "bedrock", modelId: "m", limits });
  return {
    judge: { provider: "bedrock" as const, alias: "main", model },
    limits: { ...aRunConfig().limits, concurrency },
  };
}

describe("cases at once", () => {
  test("are as many as the run asks for", () => {
    const judge = { provider: "offline", alias: "offline" } as const;

    expect(maxConcurrencyOf(withLimits({}), { calls: 10 })).toBe(8);
    expect(maxConcurrencyOf({ ...withLimits({}), judge }, { calls: 10 })).toBe(8);
  });

  test("are no more than the calls that the judge takes at once", () => {
    expect(maxConcurrencyOf(withLimits({ concurrency: 3 }), { calls: 10 })).toBe(3);
    expect(maxConcurrencyOf(withLimits({ concurrency: 30 }), { calls: 10 })).toBe(8);
  });

  test("are no more than the requests of a minute suffice for", () => {
    expect(maxConcurrencyOf(withLimits({ requestsPerMinute: 45 }), { calls: 10 })).toBe(4);
    expect(maxConcurrencyOf(withLimits({ requestsPerMinute: 1 }), { calls: 10 })).toBe(1);
  });

  test("are no more than the tokens of a minute suffice for", () => {
    const limited = withLimits({ tokensPerMinute: 30_000 });

    expect(maxConcurrencyOf(limited, { calls: 10, tokens: 10_000 })).toBe(3);
    expect(maxConcurrencyOf(limited, { calls: 10 })).toBe(4);
  });

  test("that ask nothing take no part of a minute", () => {
    const limited = withLimits({ requestsPerMinute: 1, tokensPerMinute: 1 });

    expect(maxConcurrencyOf(limited, { calls: 0 })).toBe(8);
  });

  test("are at least one and at most what was asked for, whatever the limits", () => {
    const limit = fc.option(fc.integer({ min: 1, max: 1_000_000 }), { nil: undefined });
    const limits = fc.record({
      concurrency: limit,
      requestsPerMinute: limit,
      tokensPerMinute: limit,
    });
    const positive = fc.integer({ min: 1, max: 1000 });

    fc.assert(
      fc.property(limits, positive, positive, (own, concurrency, calls) => {
        const most = maxConcurrencyOf(withLimits(own, concurrency), { calls });

        return Number.isInteger(most) && most >= 1 && most <= concurrency;
      }),
    );
  });
});
