import { AppError } from "../../core/errors.ts";
import { DeadlineExceeded } from "../call-deadline.ts";
import { CallFailure } from "../call-failure.ts";
import type { CallFacts } from "../model-call.ts";
import { briefly } from "../provider-text.ts";
import { ProxyRefused } from "../proxy-agent.ts";
import { ReplyTooLong } from "./http-client.ts";
import type { HttpReply } from "./post-json.ts";
import { isTlsError } from "./tls-error.ts";

export interface EndpointFacts extends CallFacts {
  /** What must not appear in a message, should the server echo it. */
  readonly secrets: readonly string[];
}

const TOO_LONG =
  /context_length_exceeded|context (?:window|length|size)|too long|maximum.*tokens|too many tokens|less than \d+ tokens/i;

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

/** A reply that is no success, and how many attempts it took. */
export interface FailedReply extends HttpReply {
  readonly calls: number;
  /** The status that its body states, where it came as a success. */
  readonly stated?: number;
}

/** An account without money answers 429, and goes on to. */
const NO_CREDIT = /insufficient_quota|insufficient[ _]credits?|billing_not_active/i;
/** Of the answer, not of the prompt: `capabilities.maxOutputTokens` is the remedy. */
const ANSWER_TOO_LONG = /output tokens|completion tokens|max_(?:completion_)?tokens/i;
const isPromptTooLong = (text: string): boolean =>
  TOO_LONG.test(text) && (/context/i.test(text) || !ANSWER_TOO_LONG.test(text));

/** What an HTTP status other than 200 means. */
export function statusError(reply: FailedReply, facts: EndpointFacts): AppError {
  const { area, model, secrets } = facts;
  const { text, calls, retryAfterMs } = reply;
  const status = reply.stated ?? reply.status;
  const said = redact(`HTTP ${reply.status} ${saidBy(text)}`, secrets);
  const reason = briefly(said);
  const cause = new CallFailure({ said, calls, retryAfterMs });
  const transient = { cause, retryable: true };
  if (status === 429 && !NO_CREDIT.test(text)) {
    return new AppError(`${area}.throttled`, { model }, transient);
  }
  if (status === 408 || status === 504) {
    const seconds = facts.callTimeoutMs / 1000;
    return new AppError(`${area}.timeout`, { model, seconds }, transient);
  }
  if (status >= 500) return new AppError(`${area}.unavailable`, { model, reason }, transient);
  if (status === 401 || status === 402 || status === 403 || status === 429) {
    return new AppError(`${area}.denied`, { model, reason }, { cause });
  }
  if (status >= 300 && status < 400) {
    const redirect = { model, reason: { kind: "redirect", status } } as const;
    return new AppError(`${area}.invalid_request`, redirect, { cause });
  }
  if (isPromptTooLong(text)) return new AppError(`${area}.context_overflow`, { model }, { cause });
  return new AppError(`${area}.invalid_request`, { model, reason }, { cause });
}

/** What the connection threw, as the error that the rest of Saiten knows. */
export function openAiError(error: unknown, facts: EndpointFacts, calls: number): AppError {
  if (error instanceof AppError) return error;
  const { area, model } = facts;
  const reason = redact(briefly(error), facts.secrets);
  const cause = new CallFailure({ said: reason, calls, cause: error });
  if (error instanceof ReplyTooLong) {
    const tooLong = { kind: "tooLong", megabytes: error.megabytes } as const;
    return new AppError(`${area}.model_error`, { model, reason: tooLong }, { cause });
  }
  if (isTlsError(error)) return new AppError(`${area}.untrusted`, { model, reason }, { cause });
  const transient = { cause, retryable: true };
  if (error instanceof DeadlineExceeded || (error as { code?: string }).code === "ETIMEDOUT") {
    const seconds = facts.callTimeoutMs / 1000;
    return new AppError(`${area}.timeout`, { model, seconds }, transient);
  }
  const refused = error instanceof ProxyRefused;
  const why = refused ? ({ kind: "proxyRefused", status: error.status } as const) : reason;
  return new AppError(`${area}.unavailable`, { model, reason: why }, transient);
}
