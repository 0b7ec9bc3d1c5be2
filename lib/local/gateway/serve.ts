import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  type Exchange,
  type Reply,
  type Service,
  ServiceError,
  type ServiceName,
} from "./exchange.ts";
import type { FaultInjector } from "./faults.ts";
import { jsonError, targetOperation } from "./json-protocol.ts";
import type { Request, Response } from "./listener.ts";

export interface Server {
  serve(request: Request, response: Response): void;
  readonly requests: ReadonlyMap<string, number>;
  /** Resolves when no request is in flight, or after a short while. */
  drain(): Promise<void>;
}

const DRAIN_MS = 2000;
const MAX_JSON_BYTES = 16 * 1024 * 1024;

export interface ServerOptions {
  readonly services: readonly Service[];
  readonly faults: FaultInjector;
  /** Throws a ServiceError for a request that is not to be served. */
  admit(exchange: Exchange): void;
}

/** Finds the service of each request, applies the fault plan and writes the answer. */
export function createServer({ services, faults, admit }: ServerOptions): Server {
  const requests = new Map<string, number>();
  const inFlight = new Set<Promise<void>>();

  const answer = async (exchange: Exchange): Promise<Reply | "drop"> => {
    const service = serviceOf(services, exchange);
    try {
      admit(exchange);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      return service?.renderError(exchange, error) ?? jsonError("1.1", error);
    }
    if (!service) return unknownService(exchange);
    const operation = service.operationOf(exchange);
    const counted = `${service.name}.${operation}`;
    requests.set(counted, (requests.get(counted) ?? 0) + 1);
    try {
      return await faults.around(service, operation, exchange);
    } catch (error) {
      return service.renderError(exchange, toServiceError(service, error));
    }
  };
  const exchangeOver = async (request: Request, response: Response): Promise<void> => {
    const reply = await answer(toExchange(request));
    if (reply === "drop") drop(request);
    else await writeReply(response, reply);
    // What a refused upload still sends must not block the connection.
    request.resume();
  };
  return {
    requests,
    serve: (request, response) => {
      const work = exchangeOver(request, response)
        // The client has gone away in the middle: nobody is left to tell.
        .catch(() => drop(request))
        .finally(() => inFlight.delete(work));
      inFlight.add(work);
    },
    drain: async () => {
      let timer: NodeJS.Timeout | undefined;
      const limit = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, DRAIN_MS);
      });
      await Promise.race([Promise.all(inFlight), limit]);
      clearTimeout(timer);
    },
  };
}

/** How the JSON services begin what `X-Amz-Target` names. */
const TARGETS: Readonly<Record<string, ServiceName>> = {
  DynamoDB_20120810: "dynamodb",
  AmazonSSM: "ssm",
  secretsmanager: "secretsmanager",
  AWSStepFunctions: "states",
  AWSEvents: "events",
};
const FUNCTIONS = "/2015-03-31/functions/";

function serviceOf(services: readonly Service[], exchange: Exchange): Service | undefined {
  const name = serviceNameOf(exchange);
  return services.find((service) => service.name === name);
}

function serviceNameOf({ headers, path }: Exchange): ServiceName | undefined {
  const target = headers["x-amz-target"];
  if (target !== undefined) return TARGETS[target.split(".")[0] ?? ""];
  return path.startsWith(FUNCTIONS) ? "lambda" : "s3";
}

function unknownService(exchange: Exchange): Reply {
  const target = exchange.headers["x-amz-target"];
  const message = `the operation ${targetOperation(exchange)} (${target}) is not served locally`;
  return jsonError("1.1", new ServiceError("UnknownOperationException", message));
}

function toServiceError(service: Service, error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new ServiceError(service.broken.code, message, service.broken.status);
}

function toExchange(request: Request): Exchange {
  const url = request.url ?? "/";
  const question = url.indexOf("?");
  // Left alone when reading stops early, so that the refusal can still be sent.
  const body = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  let text: Promise<string> | undefined;
  return {
    method: request.method ?? "GET",
    path: question < 0 ? url : url.slice(0, question),
    query: new URLSearchParams(question < 0 ? "" : url.slice(question)),
    // Only set-cookie, which no client sends, would be a list.
    headers: request.headers as Exchange["headers"],
    body,
    text: () => {
      text ??= readText(body);
      return text;
    },
  };
}

async function readText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body) {
    pieces.push(piece);
    length += piece.length;
    if (length > MAX_JSON_BYTES) {
      throw new ServiceError("RequestEntityTooLarge", "the request is too large", 413);
    }
  }
  return Buffer.concat(pieces).toString();
}

async function writeReply(response: Response, reply: Reply): Promise<void> {
  const { status, headers, body } = reply;
  response.statusCode = status;
  response.setHeader("x-amzn-requestid", randomUUID());
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (body instanceof Readable) {
    await pipeline(body, response);
    return;
  }
  if (!response.hasHeader("content-length") && status !== 204 && status !== 304) {
    response.setHeader("content-length", body === undefined ? 0 : Buffer.byteLength(body));
  }
  await new Promise<void>((resolve) => {
    response.once("close", resolve);
    if (body === undefined) response.end(resolve);
    else response.end(body, resolve);
  });
}

function drop(request: Request): void {
  if ("stream" in request) request.stream.close();
  else request.socket.destroy();
}
