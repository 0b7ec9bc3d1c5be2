import { ReplyTooLong } from "../bounded-reply.ts";
import { pause } from "../call-deadline.ts";
import { retryAfterHeader } from "../retry-after-header.ts";
import { ReplyEncoded } from "./decoded-reply.ts";
import type { HttpClient } from "./http-client.ts";
import { isTlsError } from "./tls-error.ts";

export interface Endpoint {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly retryDelayMs: number;
  readonly http: HttpClient;
}

export interface HttpReply {
  readonly status: number;
  readonly text: string;
  /** What the server asks to wait. */
  readonly retryAfterMs?: number | undefined;
}

export interface Limits {
  /** How long both attempts may take; the signal ends them then. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Called for every attempt that left whole. */
  onSent(): void;
}

const MAX_ATTEMPTS = 2;
/** Whoever waits longer should not be in flight meanwhile. */
const MAX_RETRY_AFTER_MS = 1_000;

/** What would be the same a second time. */
const isFinal = (error: unknown): boolean =>
  error instanceof ReplyTooLong || error instanceof ReplyEncoded || isTlsError(error);

/**
 * Posts a JSON document. 429, 5xx and a broken connection are tried once more, after the time that
 * the server asks for, unless that is longer than a second or than the time left. Redirects are not
 * followed.
 */
export async function postJson(
  { url, headers, retryDelayMs, http }: Endpoint,
  document: object,
  { timeoutMs, signal, onSent }: Limits,
): Promise<HttpReply> {
  const body = JSON.stringify(document);
  const endsAt = performance.now() + timeoutMs;
  for (let attempts = 1; ; attempts++) {
    const mayWait = (ms: number) =>
      attempts < MAX_ATTEMPTS && ms <= MAX_RETRY_AFTER_MS && performance.now() + ms < endsAt;
    let waitMs = retryDelayMs;
    try {
      const { status, text, retryAfter } = await http({ url, headers, body, signal, onSent });
      const retryAfterMs = retryAfterHeader(retryAfter);
      waitMs = retryAfterMs ?? waitMs;
      if ((status !== 429 && status < 500) || !mayWait(waitMs)) {
        return { status, text, retryAfterMs };
      }
    } catch (error) {
      if (signal.aborted || isFinal(error) || !mayWait(waitMs)) throw error;
    }
    await pause(waitMs, signal);
  }
}
