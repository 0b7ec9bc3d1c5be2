import type { MetricId } from "../../metrics/registry.ts";

/** How the verdicts of one metric read: counts go in, a sentence comes out. */
export interface ReasonWords {
  /** Nothing was extracted. */
  readonly none: string;
  /** Nothing speaks against any of so many items. */
  fine(total: number): string;
  /** Something speaks against so many of them; no full stop, examples may follow. */
  against(count: number, total: number): string;
}

/** The sentences of one language. */
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
  "nothingExtracted",
  "noUsableQuestion",
  "zeroVector",
  "offline",
] as const;
export type UnscoredReason = (typeof UNSCORED)[number];

export interface ReasonSentences {
  readonly metrics: Readonly<Record<Exclude<MetricId, "abstention">, ReasonWords>>;
  /** Faithfulness when claims that the retrieved text does not mention are penalised as well. */
  unsupported: ReasonWords["against"];
  readonly abstention: Readonly<
    Record<"declinedRightly" | "answered" | "asserted" | "declinedNeedlessly", string>
  >;
  readonly unscored: Readonly<Record<UnscoredReason, string>>;
  /** A contextual metric without anything retrieved. */
  readonly zeroWithoutContexts: string;
  /** Joins a sentence and examples of what it speaks of. */
  withExamples(sentence: string, examples: readonly string[], more: boolean): string;
}
