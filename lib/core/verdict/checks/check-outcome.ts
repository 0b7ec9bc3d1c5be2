import type { Check } from "../../dataset/case.ts";
import type { AppError } from "../../errors.ts";
import type { Message } from "../../messages/catalog.ts";
import type { MatchPattern } from "../../ports.ts";

/** One kind of check, as the test set states it. */
export type CheckOf<Kind extends string> = Extract<Check, Readonly<Record<Kind, unknown>>>;

/** What the checks of a case look at. */
export interface CheckSubject {
  readonly answer: string;
  /** null: unknown. */
  readonly latencyMs: number | null;
  /** null: unknown. */
  readonly costUsd: number | null;
}

/** `passed` is null where the check can't be told, and `message` says what is missing. */
export interface CheckOutcome {
  readonly passed: boolean | null;
  readonly message: Message | AppError;
}

/** What is needed to run a check whose author may have made it endless. */
export interface Bounds {
  readonly matchPattern: MatchPattern;
}
