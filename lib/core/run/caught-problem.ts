import { decodeMessage } from "../errors.ts";
import type { Message } from "../messages/catalog.ts";

/** Error name and cause as the state machine caught them. */
export interface CaughtError {
  readonly error: string;
  readonly cause: string;
}

/** The message that a handler threw, or `otherwise` when something else broke. */
export function caughtProblem(
  { error, cause }: CaughtError,
  otherwise: "run.case_gave_up" | "run.machine_failed",
): Message {
  const text = lambdaMessage(cause) ?? cause;
  return decodeMessage(text) ?? { code: otherwise, details: { error, cause: text } };
}

/** The cause of a failed invocation is JSON: `{ "errorType", "errorMessage", "trace" }`. */
function lambdaMessage(cause: string): string | undefined {
  try {
    const { errorMessage } = JSON.parse(cause) as { errorMessage?: unknown };
    return typeof errorMessage === "string" ? errorMessage : undefined;
  } catch {
    return undefined;
  }
}
