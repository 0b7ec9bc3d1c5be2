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
