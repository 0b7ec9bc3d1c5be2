/** What one check has found. */
export interface Finding {
  readonly status: "ok" | "note" | "failed";
  /** What was looked at. */
  readonly check: "node" | "folder" | "config" | "credentials" | "model" | "store" | "quota";
  /** Where: a folder, a file, a parameter, a table. */
  readonly where: string;
  /** What is so, in the reader's language. */
  readonly what: string;
  /** What to do, where there is something to do and `what` does not say it. */
  readonly remedy?: string;
}
