import { AppError } from "../../core/errors.ts";
import type { Reason } from "../../core/messages/reason.ts";
import { DeadlineExceeded } from "../call-deadline.ts";
import type { CallFacts } from "../model-call.ts";
import { briefly } from "../provider-text.ts";
import { ProxyRefused } from "./proxy-agent.ts";

interface ServiceError {
  readonly name: string;
  readonly message: string;
  /** Of Node.js: the connection failed. */
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
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
  if (named === "invalid_request" && TOO_LONG.test(error.message)) return "context_overflow";
  if (named !== undefined) return named;
  if (status !== undefined) return kindOfStatus(status);
  const garbled = error instanceof SyntaxError;
  return garbled || error.code !== undefined ? "unavailable" : "invalid_request";
}

const reasonOf = (error: unknown): Reason =>
  error instanceof ProxyRefused ? { kind: "proxyRefused", status: error.status } : briefly(error);

/** What the SDK threw, as the error that the rest of Saiten knows. */
export function bedrockError(error: unknown, { area, model, callTimeoutMs }: CallFacts): AppError {
  if (error instanceof AppError) return error;
  const seconds = callTimeoutMs / 1000;
  const transient = { cause: error, retryable: true };
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
      return new AppError(`${area}.no_credentials`, undefined, { cause: error });
    case "context_overflow":
      return new AppError(`${area}.context_overflow`, { model }, { cause: error });
    default:
      return new AppError(`${area}.${kind}`, { model, reason }, { cause: error });
  }
}
