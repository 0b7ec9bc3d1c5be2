import { Unanswered } from "../judging/unanswered.ts";
import type { Embedder, Judge } from "../ports.ts";

/** Told how long a model asks to be left alone. */
export type OnWait = (waitMs: number) => void;

async function heeding<T>(asked: Promise<T>, onWait: OnWait): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Unanswered && error.waitMs !== undefined) onWait(error.waitMs);
    throw error;
  }
}

/** The same judge, which tells when it can't be asked for a while. */
export const heedingJudge = (judge: Judge, onWait: OnWait): Judge => ({
  traits: judge.traits,
  ask: (request, options) => heeding(judge.ask(request, options), onWait),
});

/** The same embedder, which tells when it can't be asked for a while. */
export const heedingEmbedder = (embedder: Embedder, onWait: OnWait): Embedder => ({
  traits: embedder.traits,
  embed: (texts, options) => heeding(embedder.embed(texts, options), onWait),
});
