import { AppError } from "../../core/errors.ts";
import type { Agent, Embedder, Judge } from "../../core/ports.ts";

/**
 * Stands in for the judge of a replayed run: same traits, so that its questions are the same, but
 * every answer must be stored.
 */
export const createReplayJudge = (traits: Judge["traits"], runId: string): Judge => ({
  traits,
  ask: async ({ caseId, metric, step }) => {
    throw new AppError("run.replay_missing", { runId, caseId, metric, step });
  },
});

/** The same for an embedding model, which is never told what its texts are for. */
export const createReplayEmbedder = (traits: Embedder["traits"], runId: string): Embedder => ({
  traits,
  embed: async () => {
    const step = "embedding";
    throw new AppError("run.replay_missing", { runId, caseId: "-", metric: traits.model, step });
  },
});

/** The same for an agent. */
export const createReplayAgent = (runId: string): Agent => ({
  ask: async ({ caseId }) => {
    throw new AppError("run.replay_answer_missing", { runId, caseId });
  },
});
