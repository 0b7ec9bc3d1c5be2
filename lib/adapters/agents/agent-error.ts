import { AppError } from "../../core/errors.ts";

const UNREACHABLE = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_SOCKET",
]);
const TIMED_OUT = new Set(["ETIMEDOUT", "UND_ERR_CONNECT_TIMEOUT", "UND_ERR_HEADERS_TIMEOUT"]);
const MAX_CAUSES = 5;

/** An error's system code, or that of what caused it (fetch hides it there). */
function systemCode(error: unknown): string {
  let current: unknown = error;
  for (let depth = 0; depth < MAX_CAUSES && current instanceof Error; depth++) {
    if ("code" in current && typeof current.code === "string") return current.code;
    current = current.cause;
  }
  return "";
}

/** What an agent threw, as an AppError; a call that its caller cancelled stays what it is. */
export function agentError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const name = error instanceof Error ? error.name : "";
  if (name === "AbortError") return error;
  const problem = error instanceof Error ? error.message : String(error);
  const code = systemCode(error);
  const options = { cause: error, retryable: true };
  if (name === "TimeoutError" || TIMED_OUT.has(code))
    return new AppError("agent.timeout", undefined, options);
  if (UNREACHABLE.has(code)) return new AppError("agent.unreachable", { problem: code }, options);
  return new AppError("agent.failed", { problem }, { cause: error });
}
