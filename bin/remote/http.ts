import { Agent, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { text } from "node:stream/consumers";
import { httpsAgent } from "../../lib/adapters/proxy-agent.ts";

export interface HttpRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

export interface HttpReply {
  readonly status: number;
  readonly text: string;
  readonly retryAfter?: string | undefined;
}

export type SendHttp = (request: HttpRequest) => Promise<HttpReply>;

/** An answer of the API comes within half a minute. */
const TIMEOUT_MS = 60_000;

/** Sends requests, through the proxy of HTTPS_PROXY where there is one. Redirects are not followed. */
export function createHttp(): SendHttp {
  const plain = new Agent();
  const secure = httpsAgent({});
  return ({ method, url, headers, body }) =>
    new Promise((resolve, reject) => {
      const isPlain = url.protocol === "http:";
      const open = isPlain ? requestHttp : requestHttps;
      const agent = isPlain ? plain : secure;
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const outgoing = open(url, { method, headers, agent, signal }, (response) => {
        const { statusCode: status = 0 } = response;
        const retryAfter = response.headers["retry-after"];
        text(response).then((read) => resolve({ status, text: read, retryAfter }), reject);
      });
      outgoing.on("error", reject);
      outgoing.end(body);
    });
}
