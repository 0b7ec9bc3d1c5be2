import type { AppError } from "../errors.ts";
import type { CallOptions, Clock, RunRef, RunStore } from "../ports.ts";
import type { RunRecord } from "../run-record.ts";

export interface DeadPorts {
  readonly runs: RunStore;
  readonly clock: Clock;
}

/** Cases in a row, from the first, after which an endpoint counts as dead. */
const DEAD_AFTER_CASES = 20;
/**
 * The same for one that hangs or throttles every call, which would take hours to fail so many cases:
 * failed invocations, and the time without a single answer. A quota of the minute is new long before;
 * where few cases run at once or a provider asks for long pauses, failures are rare.
 */
const DEAD_AFTER = [
  { failures: 8, ms: 5 * 60_000 },
  { failures: 2, ms: 15 * 60_000 },
];

/** A throttle is an answer of sorts, but where nothing else ever comes it is as good as none. */
const isUnreachable = ({ code }: AppError): boolean =>
  /\.(?:unavailable|unreachable|timeout|throttled)$/.test(code);

/** A model that asks to be left alone for longer than a run waits is as good as out of reach. */
export const isOutOfReach = (cause: { readonly code: string } | null): boolean =>
  cause?.code.endsWith(".closed") === true;

/** Counts an invocation that is to be repeated because an endpoint let nothing through. */
export async function noteFailure(
  ports: DeadPorts,
  run: RunRef,
  error: AppError,
  options?: CallOptions,
): Promise<void> {
  if (!isUnreachable(error)) return;
  const after = await ports.runs.update(run, { add: { failures: 1 } }, options);
  await stopWhenDead(ports, after, options);
}

/**
 * Stops the dispatch when nothing was reached since the attempt began: by the first twenty cases, or
 * after some minutes by any of several tries. A dead endpoint costs minutes, not the night.
 */
export async function stopWhenDead(
  { runs, clock }: DeadPorts,
  run: RunRecord,
  options?: CallOptions,
): Promise<void> {
  if (run.reached === true || run.stop !== undefined) return;
  const { unreachable = 0, failures = 0, attemptStartedAt = "" } = run;
  const elapsedMs = clock.now() - Date.parse(attemptStartedAt);
  const hangs = DEAD_AFTER.some((dead) => failures >= dead.failures && elapsedMs >= dead.ms);
  if (unreachable >= DEAD_AFTER_CASES || hangs) {
    await runs.update(run, { set: { stop: "unreachable" } }, options);
  }
}
