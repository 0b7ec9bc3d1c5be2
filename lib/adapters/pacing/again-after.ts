import type { AppError } from "../../core/errors.ts";
import { retryAfterMs } from "../retry-after.ts";

const BASE_MS = 500;
const CAP_MS = 20_000;
/** A minute is the time after which quotas are new; nobody waits longer in an invocation. */
export const LONGEST_ASKED_MS = 60_000;
const MOST_TRIES = 5;
/** What took long to fail, or fails inside the model, is tried once more. */
const MOST_TRIES_WHEN_SLOW = 2;

export interface FailedTry {
  readonly error: AppError;
  /** How often the request was tried, this time included. */
  readonly tries: number;
  /** From 0 to 1, evenly. */
  random(): number;
}

/**
 * Milliseconds after which a failed request may be tried again: what the server asks for, else a
 * random part of a time that doubles (full jitter); undefined when it is not worth it.
 */
export function againAfterMs({ error, tries, random }: FailedTry): number | undefined {
  if (!error.retryable) return undefined;
  const isQuick = error.code.endsWith(".throttled") || error.code.endsWith(".unavailable");
  if (tries >= (isQuick ? MOST_TRIES : MOST_TRIES_WHEN_SLOW)) return undefined;
  const asked = retryAfterMs(error);
  const jittered = Math.round(random() * Math.min(CAP_MS, BASE_MS * 2 ** (tries - 1)));
  if (asked === undefined) return jittered;
  return asked <= LONGEST_ASKED_MS ? asked + Math.min(jittered, asked) : undefined;
}
