import { AppError } from "../../core/errors.ts";

/** What `{ "$error": ... }` in a script may say. */
export const FAILURES = [
  "throttled",
  "timeout",
  "unavailable",
  "denied",
  "model_error",
  "content_filtered",
  "context_overflow",
  "invalid_request",
] as const;
export type Failure = (typeof FAILURES)[number];

/** The value of `$error` when an output is a failure. */
export function scriptedFailure(output: unknown): string | undefined {
  if (typeof output !== "object" || output === null || !Object.hasOwn(output, "$error")) {
    return undefined;
  }
  return String((output as { $error: unknown }).$error);
}

/** The error that a real judge throws when it fails in this way. */
export function failureError(failure: Failure): AppError {
  const model = "scripted";
  const reason = `$error: ${failure}`;
  switch (failure) {
    case "throttled":
      return new AppError("judge.throttled", { model }, { retryable: true });
    case "timeout":
      return new AppError("judge.timeout", { model, seconds: 0 }, { retryable: true });
    case "unavailable":
      return new AppError("judge.unavailable", { model, reason }, { retryable: true });
    case "content_filtered":
    case "context_overflow":
      return new AppError(`judge.${failure}`, { model });
    default:
      return new AppError(`judge.${failure}`, { model, reason });
  }
}
