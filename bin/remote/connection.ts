import { setTimeout as sleep } from "node:timers/promises";
import { retryAfterHeader } from "../../lib/adapters/retry-after-header.ts";
import { TOO_LARGE } from "../../lib/core/api/parse-body.ts";
import { problemSchema } from "../../lib/core/api/problem.ts";
import { AppError } from "../../lib/core/errors.ts";
import type { Language } from "../../lib/core/language.ts";
import { type Authorization, authorize, type Credentials } from "./authorize.ts";
import { createHttp, type HttpReply, type HttpRequest, type SendHttp } from "./http.ts";

export interface RemoteFlags extends Credentials {
  readonly url?: string;
}

export interface ApiCall {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below the base: `/runs`. */
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** How long to go on trying when nobody answers; a few seconds when absent. */
  readonly patienceMs?: number;
  /** False for what must not be done twice: tried again only where nobody can have received it. */
  readonly mayRepeat?: boolean;
}

export interface Connection {
  /** The body of the answer. Throws AppError when the server refuses or can't be reached. */
  call(call: ApiCall): Promise<unknown>;
  /** What a link that the server has given leads to. */
  download(link: string): Promise<string>;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 15_000;
const PATIENCE_MS = 8_000;
/** How long a server may keep saying that it is busy. */
const BUSY_MS = 120_000;

/** Opens the way to a server that `saiten serve` runs or that is deployed. */
export async function connect(flags: RemoteFlags, language: Language): Promise<Connection> {
  const origin = originOf(flags.url ?? process.env.SAITEN_REMOTE_URL);
  const authorization = await authorize(flags);
  const http = createHttp();
  return {
    call: async ({ method, path, body, headers = {}, ...retrying }) => {
      const request = {
        method,
        url: new URL(`${origin}${authorization.base}${path}`),
        headers: {
          "accept-language": language,
          ...(body !== undefined && { "content-type": "application/json" }),
          ...headers,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      };
      return readAnswer(request.url, await sendPatiently(http, authorization, request, retrying));
    },
    download: async (link) => {
      const url = new URL(link);
      const { status, text } = await http({ method: "GET", url, headers: {} }).catch(
        unreachable(url),
      );
      if (status !== 200) throw new AppError("remote.not_saiten", { url: url.origin, status });
      return text;
    },
  };
}

const LOOPBACK = ["127.0.0.1", "localhost", "[::1]"];

/** Without the base, which follows from how one is authorised, and without a slash at its end. */
export function originOf(given: string | undefined): string {
  if (!given) throw new AppError("remote.no_url", undefined);
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new AppError("remote.bad_url", { url: given });
  }
  if (url.protocol === "http:" && !LOOPBACK.includes(url.hostname)) {
    throw new AppError("remote.not_encrypted", { url: url.origin });
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, "").replace(/(\/machine)?\/v1$/, "")}`;
}

const unreachable = (url: URL) => (cause: NodeJS.ErrnoException) => {
  const reason = cause.code ?? cause.message;
  throw new AppError("remote.unreachable", { url: url.origin, reason }, { cause, retryable: true });
};

const isBusy = (status: number): boolean => status === 429 || status === 503;

const isRefused = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === "ECONNREFUSED";

/**
 * Sends a request until it is answered. A server that is busy is asked again when it says; one that
 * can't be reached for as long as the patience lasts.
 */
async function sendPatiently(
  http: SendHttp,
  authorization: Authorization,
  request: HttpRequest,
  { patienceMs = PATIENCE_MS, mayRepeat = true }: Pick<ApiCall, "patienceMs" | "mayRepeat">,
): Promise<HttpReply> {
  const began = performance.now();
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    const mayWait = (mostMs: number, ms: number) => performance.now() - began + ms < mostMs;
    const headers = await authorization.headers(request);
    try {
      const reply = await http({ ...request, headers });
      const askedMs = retryAfterHeader(reply.retryAfter) ?? waitMs;
      if (!isBusy(reply.status) || !mayWait(BUSY_MS, askedMs)) return reply;
      await sleep(askedMs);
    } catch (error) {
      const isSafe = mayRepeat || isRefused(error);
      if (!isSafe || !mayWait(patienceMs, waitMs)) return unreachable(request.url)(error as Error);
      await sleep(waitMs);
    }
  }
}

function readAnswer(url: URL, { status, text }: HttpReply): unknown {
  if (status === 204) return null;
  const body = parse(text);
  if (status >= 200 && status < 300 && body !== undefined) return body;
  const problem = problemSchema.safeParse(body);
  // The gateway before a deployed API has words of its own for whom it does not let through.
  if (!problem.success && (status === 401 || status === 403)) {
    throw new AppError("api.unauthenticated", undefined);
  }
  if (!problem.success && status === 413) throw new AppError(TOO_LARGE.code, TOO_LARGE.details);
  if (!problem.success) throw new AppError("remote.not_saiten", { url: url.origin, status });
  const problems = problem.data.errors.map(({ detail }) => detail);
  throw new AppError("remote.refused", { status, problems });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
