/** Thrown through a metric's plan when a step gets no answer although nothing went wrong. */
export class Unanswered extends Error {
  readonly why: "notApplicable" | "noTimeLeft";

  /** The cause may state what was spent in vain before. */
  constructor(why: "notApplicable" | "noTimeLeft", options?: ErrorOptions) {
    super(why, options);
    this.name = "Unanswered";
    this.why = why;
  }
}
