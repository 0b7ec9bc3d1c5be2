import { AppError } from "../../core/errors.ts";
import type { CallOptions } from "../../core/ports.ts";

const THROTTLED = new Set([
  "ProvisionedThroughputExceededException",
  "RequestLimitExceeded",
  "SlowDown",
  "ThrottledException",
  "Throttling",
  "ThrottlingException",
  "TooManyRequestsException",
  "TooManyUpdates",
]);
const DENIED = new Set([
  "AccessDenied",
  "AccessDeniedException",
  "CredentialsProviderError",
  "ExpiredToken",
  "ExpiredTokenException",
  "IncompleteSignatureException",
  "InvalidAccessKeyId",
  "InvalidSignatureException",
  "KMSAccessDeniedException",
  "MissingAuthenticationTokenException",
  "SignatureDoesNotMatch",
  "UnrecognizedClientException",
]);
const TIMED_OUT = new Set(["ETIMEDOUT", "ESOCKETTIMEDOUT", "RequestTimeout", "TimeoutError"]);
const UNREACHABLE = new Set([
  "EAI_AGAIN",
  "ECONNABORTED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ERR_HTTP2_SESSION_ERROR",
  "ERR_HTTP2_STREAM_CANCEL",
  "ERR_HTTP2_STREAM_ERROR",
  "NetworkingError",
]);

/**
 * Calls an AWS SDK and turns what it throws into AppErrors. An aborted `signal` rejects with the
 * signal's reason, whatever the SDK makes of it.
 */
export async function storeCall<T>(
  operation: string,
  signal: AbortSignal | undefined,
  call: () => Promise<T>,
): Promise<T> {
  try {
    signal?.throwIfAborted();
    return await call();
  } catch (error) {
    if (signal?.aborted) throw abortReason(operation, signal);
    throw toStoreError(operation, error);
  }
}

function abortReason(operation: string, { reason }: AbortSignal): unknown {
  const isTimeout = reason instanceof Error && reason.name === "TimeoutError";
  if (!isTimeout) return reason;
  return new AppError("store.timeout", { operation }, { cause: reason, retryable: true });
}

interface Symptoms {
  readonly names: readonly string[];
  readonly status: number | undefined;
  readonly throttling: boolean;
}

function toStoreError(operation: string, error: unknown): AppError {
  if (error instanceof AppError) return error;
  const reason = error instanceof Error ? error.message || error.name : String(error);
  const { names, status, throttling } = symptomsOf(error);
  const shows = (kind: ReadonlySet<string>): boolean => names.some((name) => kind.has(name));
  const passing = { cause: error, retryable: true };
  if (throttling || status === 429 || shows(THROTTLED)) {
    return new AppError("store.throttled", { operation }, passing);
  }
  // First: the SDK calls a reset connection a TimeoutError as well.
  if (shows(UNREACHABLE) || (status !== undefined && status >= 500)) {
    return new AppError("store.unavailable", { operation, reason }, passing);
  }
  if (shows(TIMED_OUT)) return new AppError("store.timeout", { operation }, passing);
  if (status === 401 || status === 403 || shows(DENIED)) {
    return new AppError("store.denied", { operation, reason }, { cause: error });
  }
  return new AppError("store.failed", { operation, reason }, { cause: error });
}

/** Names and codes of an error, of what caused it and of the attempts that it sums up. */
function symptomsOf(error: unknown, depth = 0): Symptoms {
  if (!(error instanceof Error) || depth > 3)
    return { names: [], status: undefined, throttling: false };
  const { code, $metadata, $retryable, errors } = error as Error & {
    code?: unknown;
    $metadata?: { httpStatusCode?: number };
    $retryable?: { throttling?: boolean };
    errors?: unknown;
  };
  const inner = [error.cause, ...(Array.isArray(errors) ? errors : [])]
    .map((cause) => symptomsOf(cause, depth + 1))
    .flatMap(({ names }) => names);
  return {
    names: [error.name, ...(typeof code === "string" ? [code] : []), ...inner],
    status: $metadata?.httpStatusCode,
    throttling: $retryable?.throttling === true,
  };
}

/** Whether the SDK threw the exception with this name. */
export function isNamed(error: unknown, ...names: readonly string[]): boolean {
  return error instanceof Error && names.includes(error.name);
}

/**
 * The signal under the name that SDK clients take it by. Undefined without one: only of a call
 * without options does the SDK keep the chain of its middleware.
 */
export function abortable(
  options: CallOptions | undefined,
): { readonly abortSignal: AbortSignal } | undefined {
  return options?.signal && { abortSignal: options.signal };
}
