import { pause } from "../call-deadline.ts";

export interface Endpoint {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly retryDelayMs: number;
  readonly fetch: typeof fetch;
}

export interface HttpReply {
  readonly status: number;
  readonly text: string;
}

export interface Limits {
  /** How long both attempts may take; the signal ends them then. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

const MAX_MEGABYTES = 10;

/** The reply has more bytes than are worth reading. */
export class ReplyTooLong extends Error {
  /** What a reply may have. */
  readonly megabytes = MAX_MEGABYTES;
}

const MAX_BYTES = MAX_MEGABYTES * 1024 * 1024;
const MAX_ATTEMPTS = 2;
const MAX_RETRY_AFTER_MS = 20_000;

async function boundedText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.byteLength;
    if (bytes > MAX_BYTES) throw new ReplyTooLong();
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}

/** Milliseconds that the server asks to wait, in seconds or as a date; undefined when it does not. */
function retryAfterMs(response: Response): number | undefined {
  const value = response.headers.get("retry-after");
  if (value === null) return undefined;
  const ms = /^\s*\d+\s*$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

type Attempt = { readonly reply: HttpReply; readonly waitMs: number | undefined };

async function attempt(endpoint: Endpoint, body: string, signal: AbortSignal): Promise<Attempt> {
  const response = await endpoint.fetch(endpoint.url, {
    method: "POST",
    headers: { "content-type": "application/json", ...endpoint.headers },
    body,
    redirect: "manual",
    signal,
  });
  const reply = { status: response.status, text: await boundedText(response) };
  return { reply, waitMs: retryAfterMs(response) };
}

/**
 * Posts a JSON document. 429, 5xx and a broken connection are tried once more, after the time that
 * the server asks for, unless that is longer than 20 s or than the time left. Redirects are not
 * followed.
 */
export async function postJson(
  endpoint: Endpoint,
  document: object,
  { timeoutMs, signal }: Limits,
): Promise<HttpReply> {
  const body = JSON.stringify(document);
  const endsAt = performance.now() + timeoutMs;
  for (let attempts = 1; ; attempts++) {
    const mayWait = (ms: number) =>
      attempts < MAX_ATTEMPTS && ms <= MAX_RETRY_AFTER_MS && performance.now() + ms < endsAt;
    let waitMs = endpoint.retryDelayMs;
    try {
      const outcome = await attempt(endpoint, body, signal);
      const { status } = outcome.reply;
      waitMs = outcome.waitMs ?? waitMs;
      if ((status !== 429 && status < 500) || !mayWait(waitMs)) return outcome.reply;
    } catch (error) {
      if (signal.aborted || error instanceof ReplyTooLong || !mayWait(waitMs)) throw error;
    }
    await pause(waitMs, signal);
  }
}
