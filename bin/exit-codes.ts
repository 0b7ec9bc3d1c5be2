import type { Report } from "../lib/core/report/report.ts";

/** What the command's exit code says, for pipelines. */
export const EXIT = {
  /** All gates pass. */
  pass: 0,
  /** A gate failed. */
  gateFailed: 1,
  /** Usage, configuration or test set invalid; nothing was spent. */
  invalid: 2,
  /** Errors above tolerance, cancelled, coverage below the minimum. */
  incomplete: 3,
} as const;

/** By what came out of a run. */
export const EXIT_OF_VERDICT = {
  pass: EXIT.pass,
  fail: EXIT.gateFailed,
  incomplete: EXIT.incomplete,
} as const satisfies Record<Report["verdict"], number>;
