import { AppError } from "../../core/errors.ts";
import { spentInVain } from "../../core/judging/spent-in-vain.ts";
import { addUsage, noUsage, type Usage } from "../../core/results.ts";
import { CallFailure } from "../call-failure.ts";

/** The same error whose cause states what the tries before it took as well. */
export function withSpent(error: AppError, before: Usage): AppError {
  if (before === noUsage) return error;
  const { code, details, retryable, stack } = error;
  const usage = addUsage(before, spentInVain(error));
  const spent = new AppError(code, details, { retryable, cause: causeWith(error.cause, usage) });
  if (stack !== undefined) spent.stack = stack;
  return spent;
}

function causeWith(cause: unknown, usage: Usage): object {
  if (cause instanceof Error || typeof cause !== "object") {
    const said = cause instanceof Error ? cause.message : String(cause);
    return new CallFailure({ said, calls: usage.calls, usage, cause });
  }
  return { ...cause, usage };
}
