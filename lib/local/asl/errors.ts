/** One thing that is wrong with a definition, and where. */
export interface Problem {
  /** Dotted, from the top: `States.Cases.ItemProcessor.StartAt`. */
  readonly path: string;
  readonly message: string;
}

/** A definition that AWS would refuse, or that uses what this interpreter does not do. */
export class AslError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    const lines = problems.map(({ path, message }) => `${path || "(top level)"}: ${message}`);
    super(`the state machine definition is refused\n${lines.join("\n")}`);
    this.name = "AslError";
    this.problems = problems;
  }
}

/** A failure inside an execution, by the name that Retry and Catch see; the message is the cause. */
export class StateError extends Error {
  readonly error: string | undefined;

  constructor(error: string | undefined, cause?: string) {
    super(cause ?? "");
    this.name = "StateError";
    this.error = error;
  }
}

/** The message of anything that was thrown; jsonata throws plain objects. */
export function messageOf(thrown: unknown): string {
  if (typeof thrown === "object" && thrown !== null && "message" in thrown) {
    return String(thrown.message);
  }
  return String(thrown);
}
