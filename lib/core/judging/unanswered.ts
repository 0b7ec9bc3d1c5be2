export interface UnansweredOptions extends ErrorOptions {
  /** With `noTimeLeft`: how long the model asks to be left alone. */
  readonly waitMs?: number;
}

/** Thrown through a metric's plan when a step gets no answer although nothing went wrong. */
export class Unanswered extends Error {
  readonly why: "notApplicable" | "noTimeLeft";
  readonly waitMs?: number;

  /** The cause may state what was spent in vain before. */
  constructor(why: "notApplicable" | "noTimeLeft", { waitMs, ...options }: UnansweredOptions = {}) {
    super(why, options);
    this.name = "Unanswered";
    this.why = why;
    if (waitMs !== undefined) this.waitMs = waitMs;
  }
}
