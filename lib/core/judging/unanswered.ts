/** Thrown through a metric's plan when a step gets no answer although nothing went wrong. */
export class Unanswered extends Error {
  readonly why: "notApplicable" | "noTimeLeft";

  constructor(why: "notApplicable" | "noTimeLeft") {
    super(why);
    this.name = "Unanswered";
    this.why = why;
  }
}
