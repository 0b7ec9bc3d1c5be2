import { orAborted } from "./cancellation.ts";
import { evaluateInteger, evaluateString, wrongType } from "./evaluate.ts";
import type { Visit } from "./execution.ts";
import type { WaitState } from "./schema.ts";
import { rfc3339 } from "./schema-values.ts";

/** Waits for a time, or until one. */
export async function runWait(visit: Visit, state: WaitState): Promise<void> {
  const ms = await waitMs(visit, state);
  if (ms > 0) {
    await pause(visit, ms);
  }
}

/** Sleeps on the clock of the execution; throws when it is aborted meanwhile. */
export async function pause({ flow }: Visit, ms: number): Promise<void> {
  const { clock } = flow.execution.options;
  await orAborted(flow.signal, clock.sleep(ms, flow.signal));
  flow.signal.throwIfAborted();
}

async function waitMs(visit: Visit, { Seconds, Timestamp }: WaitState): Promise<number> {
  if (Seconds !== undefined) {
    const limits = { min: 0, max: 99_999_999 };
    return (await evaluateInteger(visit, "Seconds", Seconds, limits)) * 1_000;
  }
  const text = await evaluateString(visit, "Timestamp", Timestamp);
  const until = rfc3339.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(until)) {
    throw wrongType(visit, "Timestamp", "a time like 2030-01-31T09:00:00Z", text);
  }
  return until - visit.flow.execution.options.clock.now();
}
