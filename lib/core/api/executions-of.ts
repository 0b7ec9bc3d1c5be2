import type { CallOptions, RunRef } from "../ports.ts";
import type { RunRecord } from "../run-record.ts";
import type { Executions } from "./ports.ts";

/** The name of the execution of an attempt. */
export const executionName = ({ runId }: Pick<RunRef, "runId">, attempt: number): string =>
  `${runId}-${attempt}`;

export interface Attempt {
  readonly number: number;
  readonly name: string;
}

/**
 * The attempt that is under way. The record tells the latest that got through its preparation;
 * those after it have begun and not come so far, or broke on the way.
 */
export async function runningAttempt(
  executions: Executions,
  run: RunRecord,
  options?: CallOptions,
): Promise<Attempt | undefined> {
  for (let number = Math.max(1, run.attempt); ; number += 1) {
    const name = executionName(run, number);
    const status = await executions.status(name, options);
    if (status === "running") return { number, name };
    if (status === undefined && number > run.attempt) return undefined;
  }
}
