import { describe, expect, it } from "vitest";
import { CallFailure } from "../../lib/adapters/call-failure.ts";
import { probeEmbedder } from "../../lib/adapters/probe-embedder.ts";
import { AppError } from "../../lib/core/errors.ts";
import type { Embedder, Embedding } from "../../lib/core/ports.ts";
import { noUsage } from "../../lib/core/results.ts";

const usage = { ...noUsage, calls: 1, inputTokens: 2 };

const anEmbedder = (answer: () => Embedding): Embedder => ({
  traits: { identity: "test", model: "m", textsPerRequest: 1 },
  embed: async () => answer(),
});
const throwing = (error: Error) =>
  anEmbedder(() => {
    throw error;
  });
const probe = (embedder: Embedder) =>
  probeEmbedder({ embedder, alias: "titan", parameter: "models.titan" });

describe("probeEmbedder", () => {
  it("answers what one vector took", async () => {
    const embedder = anEmbedder(() => ({ vectors: [[0.1]], usage }));

    expect(await probe(embedder)).toEqual(usage);
  });

  it("asks for one text, and carries the signal", async () => {
    const { signal } = new AbortController();
    const asked: unknown[] = [];
    const embedder: Embedder = {
      traits: { identity: "test", model: "m", textsPerRequest: 1 },
      embed: async (...request) => {
        asked.push(request);
        return { vectors: [[1]], usage };
      },
    };

    await probeEmbedder({ embedder, alias: "titan", parameter: "models.titan", signal });

    expect(asked).toEqual([[[expect.stringMatching(/./)], { signal }]]);
  });

  it("takes a throttled model for reachable", async () => {
    const cause = new CallFailure({ said: "slow down", calls: 1 });
    const details = { model: "m" };
    const throttled = new AppError("embedding.throttled", details, { retryable: true, cause });

    expect(await probe(throwing(throttled))).toEqual({ ...noUsage, calls: 1 });
  });

  it("names alias, parameter and cause of a model that can't be used", async () => {
    const details = { model: "titan", parameter: "models.titan", reason: "HTTP 404" };
    const refused = new AppError("embedding.invalid_request", { model: "m", reason: "HTTP 404" });
    const denied = new AppError("embedding.denied", { model: "m", reason: "HTTP 404" });

    await expect(probe(throwing(refused))).rejects.toMatchObject({
      code: "embedding.unreachable",
      details,
    });
    await expect(probe(throwing(denied))).rejects.toMatchObject({
      code: "embedding.denied",
      details,
    });
  });

  it("tells what was wrong with the vectors of a model that gives bad ones", async () => {
    const problem = { kind: "notFinite", text: 1 } as const;
    const unusable = new AppError("embedding.unusable", { model: "m", problem });

    await expect(probe(throwing(unusable))).rejects.toThrow("holds something that is no finite");
  });

  it("passes on what is no failure of the model", async () => {
    const code = "embedding.no_credentials";

    await expect(probe(throwing(new AppError(code, undefined)))).rejects.toMatchObject({ code });
    await expect(probe(throwing(new Error("cancelled")))).rejects.toThrow("cancelled");
  });
});
