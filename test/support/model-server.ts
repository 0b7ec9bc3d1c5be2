import { setTimeout as delay } from "node:timers/promises";
import { listen, type Request, type Response } from "../../lib/local/gateway/listener.ts";

export interface ReceivedCall {
  readonly number: number;
  readonly path: string;
  /** As it was sent, encoded. */
  readonly rawPath: string;
  readonly httpVersion: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** How the server behaves towards one call. */
export type Behaviour =
  | {
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
      /** Sent as it is when a string, else as JSON. */
      readonly body: unknown;
      readonly latencyMs?: number;
    }
  /** Takes the call and never answers. */
  | "hang"
  /** Ends the connection without an answer. */
  | "drop";

export interface ModelServer {
  readonly url: string;
  readonly calls: readonly ReceivedCall[];
  maxInFlight(): number;
  close(): Promise<void>;
}

/** A model endpoint on loopback, HTTP/1.1 and h2c, that behaves as the test says call by call. */
export async function startModelServer(
  behave: (call: ReceivedCall) => Behaviour | Promise<Behaviour>,
): Promise<ModelServer> {
  const calls: ReceivedCall[] = [];
  let inFlight = 0;
  let maxInFlight = 0;

  async function serve(request: Request, response: Response): Promise<void> {
    const call = { ...(await received(request)), number: calls.length };
    calls.push(call);
    maxInFlight = Math.max(maxInFlight, ++inFlight);
    const behaviour = await behave(call);
    if (behaviour === "hang") return;
    if (behaviour === "drop") {
      inFlight--;
      if ("stream" in request) request.stream.session?.destroy();
      else request.socket.destroy();
      return;
    }
    if (behaviour.latencyMs !== undefined) await delay(behaviour.latencyMs);
    inFlight--;
    const { body, status = 200, headers = {} } = behaviour;
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  }

  const listener = await listen(0, (request, response) => void serve(request, response));
  return {
    url: `http://127.0.0.1:${listener.port}`,
    calls,
    maxInFlight: () => maxInFlight,
    close: listener.close,
  };
}

async function received(request: Request): Promise<Omit<ReceivedCall, "number">> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return {
    path: decodeURIComponent(request.url ?? ""),
    rawPath: request.url ?? "",
    httpVersion: request.httpVersion,
    headers: request.headers,
    body: JSON.parse(Buffer.concat(pieces).toString("utf8") || "{}"),
  };
}
