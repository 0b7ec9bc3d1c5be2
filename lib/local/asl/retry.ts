import { takes } from "./error-names.ts";
import type { StateError } from "./errors.ts";
import type { Retrier } from "./schema.ts";

/** How long to wait before the next attempt, in milliseconds; undefined when there is none. */
export type NextDelay = (failure: StateError) => number | undefined;

/** Counts the attempts of one stay in a state, each retrier on its own. */
export function createRetries(retriers: readonly Retrier[], random: () => number): NextDelay {
  const attempts = new Map<Retrier, number>();
  return (failure) => {
    const retrier = retriers.find(({ ErrorEquals }) => takes(ErrorEquals, failure));
    if (retrier === undefined) {
      return undefined;
    }
    const attempt = attempts.get(retrier) ?? 0;
    if (attempt >= (retrier.MaxAttempts ?? 3)) {
      return undefined;
    }
    attempts.set(retrier, attempt + 1);
    return delayMs(retrier, attempt, random);
  };
}

function delayMs(retrier: Retrier, attempt: number, random: () => number): number {
  const grown = (retrier.IntervalSeconds ?? 1) * (retrier.BackoffRate ?? 2) ** attempt;
  const seconds = Math.min(grown, retrier.MaxDelaySeconds ?? Number.MAX_SAFE_INTEGER);
  return seconds * 1_000 * (retrier.JitterStrategy === "FULL" ? random() : 1);
}
