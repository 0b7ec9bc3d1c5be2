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

const ERROR_MESSAGE = /"errorMessage":\s*("(?:[^"\\]|\\.)*")/;

/**
 * The cause of a failed invocation is JSON, `{ "errorType", "errorMessage", "trace" }`, of which the
 * state machine passes on only the beginning: the trace may be cut off.
 */
function lambdaMessage(cause: string): string | undefined {
  const [, quoted] = ERROR_MESSAGE.exec(cause) ?? [];
  try {
    return quoted === undefined ? undefined : (JSON.parse(quoted) as string);
  } catch {
    return undefined;
  }
}
