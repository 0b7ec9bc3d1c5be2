import { AppError } from "../../core/errors.ts";
import { ReplyTooLong } from "../bounded-reply.ts";
import { DeadlineExceeded } from "../call-deadline.ts";
import { CallFailure } from "../call-failure.ts";
import type { CallFacts } from "../model-call.ts";
import { briefly } from "../provider-text.ts";
import { ProxyRefused } from "../proxy-agent.ts";
import type { Redact } from "../redact.ts";
import { isFiltered, isPromptTooLong } from "../told-by-provider.ts";
import { ReplyEncoded } from "./decoded-reply.ts";
import type { HttpReply } from "./post-json.ts";
import { tlsFault } from "./tls-error.ts";
import { type ToldError, toldError } from "./told-error.ts";

/** A reply that is no success, and how many attempts it took. */
export interface FailedReply extends HttpReply {
  readonly calls: number;
  /** The status that its body states, where it came as a success. */
  readonly stated?: number;
}

/** An account without money answers 429, and goes on to. */
const NO_CREDIT = /insufficient_quota|insufficient[ _]credits?|billing_not_active/i;
const isWithoutCredit = ({ said, codes }: ToldError): boolean =>
  [said, ...codes].some((each) => NO_CREDIT.test(each));
/** Of a single request: it is more than a minute may have, now and later. */
const REQUEST_TOO_LARGE = /^request too large/i;

const redacted = ({ said, codes, parameter }: ToldError, redact: Redact): ToldError => ({
  said: redact(said),
  codes: codes.map(redact),
  ...(parameter !== undefined && { parameter: redact(parameter) }),
});

/** What an HTTP status other than 200 means. */
export function statusError(reply: FailedReply, facts: CallFacts): AppError {
  const { area, model, redact } = facts;
  const { text, calls, retryAfterMs } = reply;
  const status = reply.stated ?? reply.status;
  const told = toldError(text);
  const said = redact(`HTTP ${reply.status} ${told.said}`);
  const refusal = redacted(told, redact);
  const reason = briefly(said, redact);
  const cause = new CallFailure({ said, calls, retryAfterMs, refusal });
  const transient = { cause, retryable: true };
  const overflow = new AppError(`${area}.context_overflow`, { model }, { cause });
  if (status === 413) return overflow;
  if (status === 429 && REQUEST_TOO_LARGE.test(told.said)) return overflow;
  if (status === 429 && !isWithoutCredit(told)) {
    return new AppError(`${area}.throttled`, { model }, transient);
  }
  if (status === 408 || status === 504) {
    const seconds = facts.callTimeoutMs / 1000;
    return new AppError(`${area}.timeout`, { model, seconds }, transient);
  }
  if (status >= 500) return new AppError(`${area}.unavailable`, { model, reason }, transient);
  if (isFiltered(told)) return new AppError(`${area}.content_filtered`, { model }, { cause });
  if (status === 401 || status === 402 || status === 403 || status === 429) {
    return new AppError(`${area}.denied`, { model, reason }, { cause });
  }
  if (status >= 300 && status < 400) {
    const redirect = { model, reason: { kind: "redirect", status } } as const;
    return new AppError(`${area}.invalid_request`, redirect, { cause });
  }
  if (isPromptTooLong(told)) return overflow;
  return new AppError(`${area}.invalid_request`, { model, reason }, { cause });
}

/** What the connection threw, as the error that the rest of Saiten knows. */
export function openAiError(error: unknown, facts: CallFacts, calls: number): AppError {
  if (error instanceof AppError) return error;
  const { area, model } = facts;
  const reason = briefly(error, facts.redact);
  const cause = new CallFailure({ said: reason, calls, cause: error });
  if (error instanceof ReplyTooLong) {
    const tooLong = { kind: "tooLong", megabytes: error.megabytes } as const;
    return new AppError(`${area}.model_error`, { model, reason: tooLong }, { cause });
  }
  if (error instanceof ReplyEncoded) {
    const encoded = { kind: "encoded", encoding: facts.redact(error.encoding) } as const;
    return new AppError(`${area}.model_error`, { model, reason: encoded }, { cause });
  }
  const tls = tlsFault(error);
  if (tls !== undefined) return new AppError(`${area}.${tls}`, { model, reason }, { cause });
  const transient = { cause, retryable: true };
  if (error instanceof DeadlineExceeded || (error as { code?: string }).code === "ETIMEDOUT") {
    const seconds = facts.callTimeoutMs / 1000;
    return new AppError(`${area}.timeout`, { model, seconds }, transient);
  }
  const refused = error instanceof ProxyRefused;
  const why = refused ? ({ kind: "proxyRefused", status: error.status } as const) : reason;
  return new AppError(`${area}.unavailable`, { model, reason: why }, transient);
}
