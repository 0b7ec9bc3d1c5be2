import type { Embedder, Judge } from "../ports.ts";
import type { QuotaLease } from "./quota.ts";

/** The same judge, asked out of an invocation's lease. */
export const leasedJudge = (judge: Judge, lease: QuotaLease): Judge => ({
  traits: judge.traits,
  ask: (request, options) => judge.ask(request, { ...options, lease }),
});

/** The same embedder, asked out of an invocation's lease. */
export const leasedEmbedder = (embedder: Embedder, lease: QuotaLease): Embedder => ({
  traits: embedder.traits,
  embed: (texts, options) => embedder.embed(texts, { ...options, lease }),
});
