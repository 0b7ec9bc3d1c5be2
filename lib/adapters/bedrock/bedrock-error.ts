import { AppError } from "../../core/errors.ts";
import type { Reason } from "../../core/messages/reason.ts";
import { BoundedReply, ReplyTooLong } from "../bounded-reply.ts";
import { DeadlineExceeded } from "../call-deadline.ts";
import { CallFailure } from "../call-failure.ts";
import type { CallFacts } from "../model-call.ts";
import { briefly } from "../provider-text.ts";
import { ProxyRefused } from "../proxy-agent.ts";
import { nothingSecret, type Redact } from "../redact.ts";
import { retryAfterHeader } from "../retry-after-header.ts";
import { isFiltered, isPromptTooLong } from "../told-by-provider.ts";

interface ServiceError {
  readonly name: string;
  readonly message: string;
  /** Of Node.js: the connection failed. */
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number; readonly attempts?: number };
  readonly $response?: {
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: unknown;
  };
}

type Kind =
  | "throttled"
  | "unavailable"
  | "timeout"
  | "denied"
  | "no_credentials"
  | "model_error"
  | "context_overflow"
  | "content_filtered"
  | "invalid_request";

const KINDS: Readonly<Record<string, Kind>> = {
  ThrottlingException: "throttled",
  TooManyRequestsException: "throttled",
  ServiceQuotaExceededException: "throttled",
  ServiceUnavailableException: "unavailable",
  InternalServerException: "unavailable",
  ModelNotReadyException: "unavailable",
  ModelTimeoutException: "timeout",
  TimeoutError: "timeout",
  ModelErrorException: "model_error",
  AccessDeniedException: "denied",
  UnrecognizedClientException: "denied",
  InvalidSignatureException: "denied",
  ExpiredTokenException: "denied",
  CredentialsProviderError: "no_credentials",
  TokenProviderError: "denied",
  ValidationException: "invalid_request",
  ResourceNotFoundException: "invalid_request",
};

const MAX_QUOTED = 1_000;
/** The SDK's, for whoever programs with it. */
const HINT = /\s*Deserialization error: .*$/s;

function kindOfStatus(status: number): Kind {
  if (status === 413) return "context_overflow";
  if (status === 429) return "throttled";
  if (status === 401 || status === 403) return "denied";
  return status >= 400 && status < 500 ? "invalid_request" : "unavailable";
}

function kindOfRefusal({ message }: ServiceError): Kind {
  const told = { said: message, codes: [] };
  if (isFiltered(told)) return "content_filtered";
  return isPromptTooLong(told) ? "context_overflow" : "invalid_request";
}

function kindOf(error: ServiceError): Kind {
  // The SDK calls these timeouts, though the connection broke at once.
  if (error.code === "ECONNRESET" || error.code === "EPIPE") return "unavailable";
  const status = error.$metadata?.httpStatusCode;
  const named = Object.hasOwn(KINDS, error.name) ? KINDS[error.name] : undefined;
  const kind = named ?? (status === undefined ? undefined : kindOfStatus(status));
  if (kind === "invalid_request") return kindOfRefusal(error);
  if (kind !== undefined) return kind;
  const garbled = error instanceof SyntaxError;
  return garbled || error.code !== undefined ? "unavailable" : "invalid_request";
}

function reasonOf(error: unknown, redact: Redact): Reason {
  if (error instanceof ProxyRefused) return { kind: "proxyRefused", status: error.status };
  return unreadReply(error as ServiceError, redact) ?? briefly(withoutHint(error), redact);
}

const withoutHint = (error: unknown): unknown =>
  error instanceof Error && HINT.test(error.message)
    ? `${error.name}: ${error.message.replace(HINT, "")}`
    : error;

/** Of a reply that the SDK can't make sense of: what it holds, in place of the SDK's own words. */
function unreadReply(error: ServiceError, redact: Redact): Reason | undefined {
  const { $response, $metadata, name } = error;
  const isUnread = name === "Unknown" || error instanceof SyntaxError || error instanceof TypeError;
  if (!isUnread || !($response?.body instanceof BoundedReply)) return undefined;
  const beginning = redact($response.body.beginning).slice(0, MAX_QUOTED);
  const status = $metadata?.httpStatusCode ?? 200;
  if (status >= 300) return briefly(`HTTP ${status} ${beginning}`, nothingSecret);
  return { kind: "noCompletion", said: briefly(beginning, nothingSecret) };
}

/** Attempts that reached the model; one whose connection could not be made did not. */
function callsOf({ $metadata, code }: ServiceError): number {
  const answered = $metadata?.httpStatusCode !== undefined;
  const mayHave = code === "ECONNRESET" || code === "EPIPE";
  return answered || mayHave ? ($metadata?.attempts ?? 1) : 0;
}

/** What the SDK threw; `before` counts attempts that came to nothing earlier. */
function failureOf(error: unknown, redact: Redact, before: number): CallFailure {
  const said = redact(error instanceof Error ? error.message : String(error));
  if (error instanceof DeadlineExceeded) {
    return new CallFailure({ said, calls: before + 1, cause: error });
  }
  const failed = error as ServiceError;
  // Without the error itself: its message, and the response that it holds, are kept by logs.
  return new CallFailure({
    said,
    refusal: { said, codes: [] },
    calls: before + callsOf(failed),
    retryAfterMs: retryAfterHeader(failed.$response?.headers?.["retry-after"]),
  });
}

/** What the SDK threw, as the error that the rest of Saiten knows. */
export function bedrockError(
  error: unknown,
  { area, model, callTimeoutMs, redact }: CallFacts,
  before = 0,
): AppError {
  if (error instanceof AppError) return error;
  const seconds = callTimeoutMs / 1000;
  const cause = failureOf(error, redact, before);
  const transient = { cause, retryable: true };
  if (error instanceof ReplyTooLong) {
    const tooLong = { kind: "tooLong", megabytes: error.megabytes } as const;
    return new AppError(`${area}.model_error`, { model, reason: tooLong }, { cause });
  }
  if (error instanceof DeadlineExceeded) {
    return new AppError(`${area}.timeout`, { model, seconds }, transient);
  }
  const kind = kindOf(error as ServiceError);
  const reason = reasonOf(error, redact);
  switch (kind) {
    case "throttled":
      return new AppError(`${area}.throttled`, { model }, transient);
    case "timeout":
      return new AppError(`${area}.timeout`, { model, seconds }, transient);
    case "unavailable":
      return new AppError(`${area}.unavailable`, { model, reason }, transient);
    case "no_credentials":
      return new AppError(`${area}.no_credentials`, undefined, { cause });
    case "context_overflow":
    case "content_filtered":
      return new AppError(`${area}.${kind}`, { model }, { cause });
    default:
      return new AppError(`${area}.${kind}`, { model, reason }, { cause });
  }
}
