import type { RunConfig } from "../config/run-config.ts";
import { answerFolder } from "../judging/answer-folder.ts";
import { createBlobAnswerStore } from "../judging/answer-store.ts";
import type { AskSettings } from "../judging/ask-context.ts";
import type { Blobs, CallOptions, Clock, Judge, RunRef } from "../ports.ts";
import { caseKeyOf, keys } from "./keys.ts";
import { type Repetition, recordIdOf } from "./repetition.ts";
import type { ReplayedCase } from "./replayed-case.ts";

export interface RunAsking {
  readonly blobs: Blobs;
  readonly run: RunRef;
  readonly config: RunConfig;
  readonly judge: Judge;
  readonly clock: Clock;
  /** What it asks about; absent where that is no case. */
  readonly testCase?: Repetition;
  /** What is worked out anew, in a replay. */
  readonly replayed?: ReplayedCase | undefined;
}

/**
 * How a run asks its judge, whatever for: in its language, with the answers that its tenant keeps,
 * which a run without cache keeps apart from those of others, and a repetition from those of others.
 */
export function askSettings(
  { blobs, run, config, judge, clock, testCase, replayed }: RunAsking,
  options?: CallOptions,
): AskSettings {
  const { replay, cacheMaxAgeDays: maxAgeDays } = config;
  const { repetition } = testCase ?? {};
  const salts = [
    ...(config.cache ? [] : [replay?.of ?? run.runId]),
    ...(repetition === undefined ? [] : [`repetition ${repetition}`]),
  ];
  const salt = salts.length > 0 ? salts.join(" ") : undefined;
  const answers = createBlobAnswerStore({
    blobs,
    prefix: keys.judgeAnswers(run.tenant),
    // What a run was answered stays what it was answered.
    ...(replay === undefined && { expiry: { clock, maxAgeDays } }),
  });
  return {
    judge,
    answers: replayed?.answersIn(answers) ?? answers,
    language: config.language,
    ...(salt !== undefined && { salt }),
    ...(testCase && { folder: folderOf(testCase, { run, config, salt }) }),
    ...(options?.signal && { signal: options.signal }),
  };
}

interface FolderParts extends Pick<RunAsking, "run" | "config"> {
  readonly salt: string | undefined;
}

/** Where nothing is to last, a case of a run has a folder of its own, which is forgotten with it. */
const folderOf = (testCase: Repetition, { run, config, salt }: FolderParts): string =>
  config.store === "none"
    ? `${run.runId}/${caseKeyOf(recordIdOf(testCase))}`
    : answerFolder(testCase, salt);
