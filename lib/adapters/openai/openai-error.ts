import { AppError } from "../../core/errors.ts";
import { DeadlineExceeded } from "../call-deadline.ts";
import type { CallFacts } from "../model-call.ts";
import { briefly } from "../provider-text.ts";
import { type HttpReply, ReplyTooLong } from "./post-json.ts";

export interface EndpointFacts extends CallFacts {
  /** What must not appear in a message, should the server echo it. */
  readonly secrets: readonly string[];
}

const TOO_LONG =
  /context_length_exceeded|context (?:window|length|size)|too long|maximum.*tokens|too many tokens|less than \d+ tokens/i;
const TIMEOUT_CODES = new Set([
  "ETIMEDOUT",
  "UND_ERR_CONNECT_TIMEOUT",
  "UND_ERR_HEADERS_TIMEOUT",
  "UND_ERR_BODY_TIMEOUT",
]);

/** The text without secrets that a server may have echoed. */
export function redact(text: string, secrets: readonly string[]): string {
  const parts = secrets.flatMap((secret) => [secret, secret.replace(/^Bearer /, "")]);
  return parts
    .filter((part) => part.length > 3)
    .reduce((t, part) => t.replaceAll(part, "***"), text);
}

/** The server's own words: `error.message` where there is one, else the body. */
function saidBy(text: string): string {
  try {
    const { error, message } = JSON.parse(text) as { error?: unknown; message?: unknown };
    const inner = (error as { message?: unknown } | undefined)?.message;
    return String(inner ?? (typeof error === "string" ? error : (message ?? text)));
  } catch {
    return text;
  }
}

/** What an HTTP status other than 200 means. */
export function statusError({ status, text }: HttpReply, facts: EndpointFacts): AppError {
  const { area, model, secrets } = facts;
  const reason = briefly(redact(`HTTP ${status} ${saidBy(text)}`, secrets));
  if (status === 429) return new AppError(`${area}.throttled`, { model }, { retryable: true });
  if (status === 408 || status === 504) {
    const seconds = facts.callTimeoutMs / 1000;
    return new AppError(`${area}.timeout`, { model, seconds }, { retryable: true });
  }
  if (status >= 500) {
    return new AppError(`${area}.unavailable`, { model, reason }, { retryable: true });
  }
  if (status === 401 || status === 403) return new AppError(`${area}.denied`, { model, reason });
  if (status >= 300 && status < 400) {
    return new AppError(`${area}.invalid_request`, { model, reason: { kind: "redirect", status } });
  }
  if (TOO_LONG.test(text)) return new AppError(`${area}.context_overflow`, { model });
  return new AppError(`${area}.invalid_request`, { model, reason });
}

/** What the connection threw, as the error that the rest of Saiten knows. */
export function openAiError(error: unknown, facts: EndpointFacts): AppError {
  if (error instanceof AppError) return error;
  const { area, model } = facts;
  const inner = (error as { cause?: { code?: string } }).cause;
  if (error instanceof ReplyTooLong) {
    const reason = { kind: "tooLong", megabytes: error.megabytes } as const;
    return new AppError(`${area}.model_error`, { model, reason }, { cause: error });
  }
  if (error instanceof DeadlineExceeded || TIMEOUT_CODES.has(inner?.code ?? "")) {
    const details = { model, seconds: facts.callTimeoutMs / 1000 };
    return new AppError(`${area}.timeout`, details, { cause: error, retryable: true });
  }
  const reason = redact(briefly(inner ?? error), facts.secrets);
  return new AppError(`${area}.unavailable`, { model, reason }, { cause: error, retryable: true });
}
