import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { type AgentOptions, request as httpsRequest } from "node:https";
import { createSecureContext, rootCertificates } from "node:tls";
import { boundedReply } from "../bounded-reply.ts";
import { httpsAgent } from "../proxy-agent.ts";
import { decodedReply, ReplyEncoded, readingError } from "./decoded-reply.ts";

export interface HttpClientOptions {
  /** Requests in flight, and so open connections. */
  readonly concurrency: number;
  /** Certificates, PEM, of authorities that are trusted beside the well-known ones. */
  readonly ca?: readonly string[];
}

export interface HttpRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
  /** Called when the whole request has left: from then on it may have been worked on. */
  onSent(): void;
}

export interface HttpResponse {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | undefined;
}

/** Posts a text. Follows no redirect; rejects with what Node.js says of the connection. */
export type HttpClient = (request: HttpRequest) => Promise<HttpResponse>;

async function boundedText(response: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  const body: AsyncIterable<Buffer> = boundedReply(decodedReply(response));
  for await (const piece of body) pieces.push(piece);
  return new TextDecoder().decode(Buffer.concat(pieces));
}

/** Of a failure the status says enough, where its body can't be decoded. */
async function textOf(response: IncomingMessage, status: number): Promise<string> {
  try {
    return await boundedText(response);
  } catch (caught) {
    const error = readingError(caught, response);
    if (error instanceof ReplyEncoded && status >= 300) return error.message;
    throw error;
  }
}

/** Made once, since reading the well-known certificates takes a while. */
function trusting(ca: readonly string[]): AgentOptions {
  if (ca.length === 0) return {};
  const secureContext = createSecureContext({ ca: [...rootCertificates, ...ca] });
  return { secureContext } as AgentOptions;
}

/**
 * A client with kept-alive connections, no more than requests in flight; HTTPS_PROXY and NO_PROXY are
 * honoured. Throws when a certificate can't be read.
 */
export function createHttpClient({ concurrency, ca = [] }: HttpClientOptions): HttpClient {
  const options = { keepAlive: true, maxSockets: concurrency };
  const plain = new HttpAgent(options);
  const secure = httpsAgent({ ...options, ...trusting(ca) });
  return ({ url, headers, body, signal, onSent }) =>
    new Promise((resolve, reject) => {
      const isSecure = url.toLowerCase().startsWith("https:");
      const length = { "content-length": Buffer.byteLength(body) };
      const request = (isSecure ? httpsRequest : httpRequest)(url, {
        method: "POST",
        agent: isSecure ? secure : plain,
        headers: { "content-type": "application/json", ...headers, ...length },
        signal,
      });
      request.once("finish", onSent);
      request.once("error", reject);
      request.once("response", (response) => {
        const status = response.statusCode ?? 0;
        const retryAfter = response.headers["retry-after"];
        textOf(response, status).then((text) => resolve({ status, text, retryAfter }), reject);
      });
      request.end(body);
    });
}
