import type { RunConfig } from "../config/run-config.ts";
import { createBlobAnswerStore } from "../judging/answer-store.ts";
import type { AskSettings } from "../judging/ask-context.ts";
import type { Blobs, CallOptions, Judge, RunRef } from "../ports.ts";
import { keys } from "./keys.ts";

export interface RunAsking {
  readonly blobs: Blobs;
  readonly run: RunRef;
  readonly config: RunConfig;
  readonly judge: Judge;
}

/**
 * How a run asks its judge, whatever for: in its language, with the answers that its tenant keeps,
 * which a run without cache keeps apart from those of others.
 */
export function askSettings(
  { blobs, run, config, judge }: RunAsking,
  options?: CallOptions,
): AskSettings {
  return {
    judge,
    answers: createBlobAnswerStore({ blobs, prefix: keys.judgeAnswers(run.tenant) }),
    language: config.language,
    ...(!config.cache && { salt: run.runId }),
    ...(options?.signal && { signal: options.signal }),
  };
}
