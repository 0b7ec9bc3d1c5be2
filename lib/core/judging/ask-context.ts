import type { AppError } from "../errors.ts";
import type { Language } from "../language.ts";
import type { Judge } from "../ports.ts";
import type { SharedInputs } from "../prompts/render-prompt.ts";
import type { AnswerStore, StoredAnswer } from "./answer-store.ts";
import type { PrefixWarmth } from "./prefix-warmth.ts";

/** What the metrics of one case share while they are judged. */
export interface AskContext {
  /** Id of the run that pays: what it paid for in an earlier attempt counts as its usage. */
  readonly run?: string;
  readonly caseId: string;
  readonly judge: Judge;
  /** Answers of earlier runs and attempts; without it every question is asked. */
  readonly answers?: AnswerStore;
  readonly language: Language;
  /** Keeps answers apart that must not be shared: the run id without cache, a repetition. */
  readonly salt?: string;
  /** Where the answers about the case lie; absent where there is no case. */
  readonly folder?: string;
  /** Which judgement of the same thing this is, from 2; absent in the first. */
  readonly vote?: number;
  /** How the requests begin that read all contexts of the case; absent: each carries its own. */
  readonly beginning?: SharedBeginning;
  readonly signal?: AbortSignal;
  /** True when no further request should begin. */
  readonly shouldYield?: () => boolean;
  /** Told of every answer that a metric uses, wherever it comes from, and of what failed. */
  readonly onAnswer?: (used: UsedAnswer) => void;
  /** Answers by key, wherever they come from: equal requests of a case are one. */
  readonly shared: Map<string, Promise<Obtained>>;
}

/** What does not depend on the case. */
export type AskSettings = Omit<AskContext, "caseId" | "shared" | "vote" | "beginning">;

export interface SharedBeginning extends SharedInputs {
  readonly warmth: PrefixWarmth;
}

/** What a step of a metric got: an answer, or the failure that stands in its place. */
export type UsedAnswer = {
  readonly metric: string;
  readonly step: string;
  readonly key: string;
} & ({ readonly answer: StoredAnswer } | { readonly error: AppError });

export interface Obtained {
  readonly answer: StoredAnswer;
  /** False: it was asked for just now, and whoever asked has counted it. */
  readonly isStored: boolean;
}
