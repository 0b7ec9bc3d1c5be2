import type { RunConfig } from "../config/run-config.ts";

/** Kept back at the end of an invocation to save what has landed and to return. */
const TIME_TO_SAVE_MS = 20_000;

/**
 * Tells when no further request should begin in this invocation. However long a call may take, the
 * first half of an invocation is for asking: it must get on.
 */
export function createTimeToAsk(
  { remainingMs }: { remainingMs(): number },
  { limits }: RunConfig,
): { isOver(): boolean } {
  const callMs = limits.callTimeoutSeconds * 1000;
  const reserveMs = Math.min(callMs + TIME_TO_SAVE_MS, remainingMs() / 2);
  return { isOver: () => remainingMs() < reserveMs };
}
