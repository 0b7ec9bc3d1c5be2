import { describe, expect, test } from "vitest";
import { CallFailure } from "../../../lib/adapters/call-failure.ts";
import { createPacedEmbedder } from "../../../lib/adapters/pacing/paced-embedder.ts";
import { AppError } from "../../../lib/core/errors.ts";
import type { Embedder } from "../../../lib/core/ports.ts";
import type { QuotaUse } from "../../../lib/core/quota/quota.ts";
import { noUsage } from "../../../lib/core/results.ts";

function anEmbedder(failures: number) {
  let left = failures;
  const embedder: Embedder = {
    traits: { identity: "e", model: "titan", textsPerRequest: 2 },
    embed: async (texts) => {
      left -= 1;
      if (left >= 0) {
        const cause = new CallFailure({ said: "slow down", calls: 1 });
        throw new AppError("embedding.throttled", { model: "titan" }, { retryable: true, cause });
      }
      const usage = { ...noUsage, calls: 1, inputTokens: 5 };
      return { vectors: texts.map(() => [1]), usage };
    },
  };
  return createPacedEmbedder(embedder, {
    concurrency: 2,
    repeats: true,
    random: () => 0,
    sleep: async () => {},
  });
}

describe("createPacedEmbedder", () => {
  test("asks again for what was throttled, and counts every call", async () => {
    const embedder = anEmbedder(2);

    expect(await embedder.embed(["a", "b"])).toEqual({
      vectors: [[1], [1]],
      usage: { ...noUsage, calls: 3, inputTokens: 5 },
    });
    expect(embedder.traits.model).toBe("titan");
  });

  test("keeps to the quota of its own model", async () => {
    const asked: QuotaUse[] = [];
    const settled: QuotaUse[] = [];
    const lease = {
      reserve: async (need: QuotaUse) => {
        asked.push(need);
        return { kind: "reserved" as const, settle: (used: QuotaUse) => void settled.push(used) };
      },
    };

    await anEmbedder(0).embed(["abcd", "十日"], { lease });
    expect(asked).toEqual([{ requests: 1, tokens: 3 }]);
    expect(settled).toEqual([{ requests: 1, tokens: 5 }]);

    const tooLarge = { reserve: async () => ({ kind: "tooLarge" as const, tokensPerMinute: 2 }) };
    await expect(anEmbedder(0).embed(["十日"], { lease: tooLarge })).rejects.toMatchObject({
      code: "embedding.over_quota",
      details: { model: "titan", tokens: 2, tokensPerMinute: 2 },
    });
  });
});
