import type { ReasonWords } from "../../prompts/wording.ts";

/** Why a metric has no score although nothing went wrong. */
export const UNSCORED = [
  "abstentionExpected",
  "expectedAnswerMissing",
  "answerMissing",
  "contextsUnknown",
  "contextsNone",
  "sourcesUnknown",
  "labelsMissing",
  "toolsUnknown",
  "expectedToolsMissing",
  "toolInputsMissing",
  "noExchange",
  "scenarioMissing",
  "expectedOutcomeMissing",
  "nothingExtracted",
  "noUsableQuestion",
  "zeroVector",
  "offline",
] as const;
export type UnscoredReason = (typeof UNSCORED)[number];

/** One of the scores that a score is made of; null: not measured. */
export type Part = readonly [name: string, score: number | null];

/** How several judgements of the same thing ended. */
export interface VoteCount {
  readonly asked: number;
  /** Those that gave a score. */
  readonly scored: number;
  /** Of those, the ones that met the threshold. */
  readonly passed: number;
}

/** The sentences of one language that belong to no single metric. */
export interface ReasonSentences {
  readonly unscored: Readonly<Record<UnscoredReason, string>>;
  /** A contextual metric without anything retrieved. */
  readonly zeroWithoutContexts: string;
  /** For metrics without sentences of their own. */
  readonly plain: ReasonWords;
  /** States the scores that the score is made of, before a sentence that may be empty. */
  withBreakdown(parts: readonly Part[], sentence: string): string;
  /** A reason with how the votes ended that it is one of. */
  withVotes(reason: string, count: VoteCount): string;
  /** A reason with how the repetitions of its case ended. */
  withRepetitions(reason: string, count: VoteCount): string;
  /** Joins a sentence and examples of what it speaks of. */
  withExamples(sentence: string, examples: readonly string[], more: boolean): string;
}
