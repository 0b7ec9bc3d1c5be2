import type { CaseResult, CaseStatus, RepetitionRecord } from "../results.ts";

/**
 * What the repetitions of a case come to: it passes when more than half of them do, and fails when
 * they can't, an even split included. An error decides nothing: where errors could have made the
 * majority, the case is one. A case that was not run to its last repetition is not run.
 */
export function repeatedOutcome(statuses: readonly CaseStatus[]): CaseStatus {
  const count = (status: CaseStatus): number => statuses.filter((each) => each === status).length;
  if (statuses.length > 0 && count("skipped") === statuses.length) return "skipped";
  if (count("notRun") > 0) return "notRun";
  const half = statuses.length / 2;
  if (count("passed") > half) return "passed";
  return count("passed") + count("error") > half ? "error" : "failed";
}

/** How the repetitions of a case ended. */
export function outcomeCount(repetitions: readonly RepetitionRecord[]) {
  const count = (status: CaseStatus): number =>
    repetitions.filter((each) => each.status === status).length;
  return { passed: count("passed"), failed: count("failed"), errors: count("error") };
}

/** Whether some repetitions of a case passed and others failed. */
export const outcomesDiffer = (repetitions: readonly RepetitionRecord[] = []): boolean =>
  repetitions.some(({ status }) => status === "passed") &&
  repetitions.some(({ status }) => status === "failed");

/** Whether the same case comes out this way and that: by a metric, or as a whole. */
export const isUnstable = ({ unstable, repetitions }: CaseResult): boolean =>
  unstable.length > 0 || outcomesDiffer(repetitions);
