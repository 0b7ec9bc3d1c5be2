import { AppError } from "../../core/errors.ts";
import type { Reason } from "../../core/messages/reason.ts";
import { DeadlineExceeded } from "../call-deadline.ts";
import { CallFailure } from "../call-failure.ts";
import type { CallFacts } from "../model-call.ts";
import { briefly } from "../provider-text.ts";
import { ProxyRefused } from "../proxy-agent.ts";
import { retryAfterHeader } from "../retry-after-header.ts";

interface ServiceError {
  readonly name: string;
  readonly message: string;
  /** Of Node.js: the connection failed. */
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number; readonly attempts?: number };
  readonly $response?: { readonly headers?: Readonly<Record<string, string>> };
}

type Kind =
  | "throttled"
  | "unavailable"
  | "timeout"
  | "denied"
  | "no_credentials"
  | "model_error"
  | "context_overflow"
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
const TOO_LONG =
  /too long|context (?:window|length)|too many (?:input )?tokens|maximum.*tokens|expected maxLength/i;
/** Of the answer, not of the prompt: `capabilities.maxOutputTokens` is the remedy. */
const ANSWER_TOO_LONG = /maximum tokens you requested|output tokens|max_?tokens/i;

function kindOfStatus(status: number): Kind {
  if (status === 429) return "throttled";
  if (status === 401 || status === 403) return "denied";
  return status >= 400 && status < 500 ? "invalid_request" : "unavailable";
}

function kindOf(error: ServiceError): Kind {
  // The SDK calls these timeouts, though the connection broke at once.
  if (error.code === "ECONNRESET" || error.code === "EPIPE") return "unavailable";
  const status = error.$metadata?.httpStatusCode;
  const named = Object.hasOwn(KINDS, error.name) ? KINDS[error.name] : undefined;
  const { message } = error;
  if (named === "invalid_request" && TOO_LONG.test(message) && !ANSWER_TOO_LONG.test(message)) {
    return "context_overflow";
  }
  if (named !== undefined) return named;
  if (status !== undefined) return kindOfStatus(status);
  const garbled = error instanceof SyntaxError;
  return garbled || error.code !== undefined ? "unavailable" : "invalid_request";
}

const reasonOf = (error: unknown): Reason =>
  error instanceof ProxyRefused ? { kind: "proxyRefused", status: error.status } : briefly(error);

/** Attempts that reached the model; one whose connection could not be made did not. */
function callsOf({ $metadata, code }: ServiceError): number {
  const answered = $metadata?.httpStatusCode !== undefined;
  const mayHave = code === "ECONNRESET" || code === "EPIPE";
  return answered || mayHave ? ($metadata?.attempts ?? 1) : 0;
}

/** What the SDK threw; `before` counts attempts that came to nothing earlier. */
function failureOf(error: unknown, before: number): CallFailure {
  const said = error instanceof Error ? error.message : String(error);
  if (error instanceof DeadlineExceeded) {
    return new CallFailure({ said, calls: before + 1, cause: error });
  }
  const failed = error as ServiceError;
  return new CallFailure({
    said,
    calls: before + callsOf(failed),
    retryAfterMs: retryAfterHeader(failed.$response?.headers?.["retry-after"]),
    cause: error,
  });
}

/** What the SDK threw, as the error that the rest of Saiten knows. */
export function bedrockError(
  error: unknown,
  { area, model, callTimeoutMs }: CallFacts,
  before = 0,
): AppError {
  if (error instanceof AppError) return error;
  const seconds = callTimeoutMs / 1000;
  const cause = failureOf(error, before);
  const transient = { cause, retryable: true };
  if (error instanceof DeadlineExceeded) {
    return new AppError(`${area}.timeout`, { model, seconds }, transient);
  }
  const kind = kindOf(error as ServiceError);
  const reason = reasonOf(error);
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
      return new AppError(`${area}.context_overflow`, { model }, { cause });
    default:
      return new AppError(`${area}.${kind}`, { model, reason }, { cause });
  }
}
