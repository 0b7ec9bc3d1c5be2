import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { answerTo } from "./answer.ts";
import { type Asked, readChat, readConverse } from "./asked.ts";
import { createFates, type Misfortune, type Misfortunes } from "./misfortune.ts";
import { createPromptCache } from "./prompt-cache.ts";
import { breakdown, replyOf, throttle, type Wire } from "./replies.ts";

export interface JudgeModelSettings {
  /** From the whole request to its answer. */
  readonly latencyMs: number;
  /** Shortest beginning that its cache keeps; absent: it has no cache. */
  readonly cacheMinTokens?: number;
  readonly misfortunes?: Misfortunes;
}

/** What has come since the settings were made. */
export interface JudgeModelStats {
  readonly calls: number;
  readonly maxInFlight: number;
  /** Of everything that was sent: prompts, schemas, tools. */
  readonly characters: number;
  readonly cacheReadTokens: number;
  readonly cacheWriteTokens: number;
  readonly met: Readonly<Partial<Record<Misfortune, number>>>;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type Count = Mutable<Omit<JudgeModelStats, "met">> & { readonly met: Record<string, number> };

/**
 * A judge on loopback that answers every step of every metric by its schema: Bedrock's Converse and
 * chat completions. `GET /stats` tells what it saw, `PUT /settings` begins anew.
 */
export async function startJudgeModel(first: JudgeModelSettings) {
  let model = createModel(first);
  const server = createServer({ keepAliveTimeout: 0, requestTimeout: 0 }, (request, response) => {
    void textOf(request).then((text) => {
      if (request.url === "/stats") return send(response, json(model.count));
      if (request.url !== "/settings") return model.serve(request, text, response);
      model = createModel(JSON.parse(text));
      return send(response, json({}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function createModel({ latencyMs, cacheMinTokens, misfortunes }: JudgeModelSettings) {
  const cacheOf = createPromptCache(cacheMinTokens ?? Number.POSITIVE_INFINITY);
  const fateOf = createFates(misfortunes ?? { seed: "" });
  const count: Count = {
    calls: 0,
    maxInFlight: 0,
    characters: 0,
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
    met: {},
  };
  let inFlight = 0;

  /** What it says; the cache is looked into at once and filled with the answer. */
  function answerLater(asked: Asked, misfortune: Misfortune | undefined): () => Wire {
    const cache = cacheOf(asked);
    return () => {
      cache.keep();
      count.cacheReadTokens += cache.read;
      count.cacheWriteTokens += cache.write;
      const whole = JSON.stringify(answerTo(asked));
      const half = whole.slice(0, whole.length / 2);
      const text = misfortune === undefined ? whole : misfortune === "garbled" ? `${half}…}` : half;
      return replyOf({ asked, text, isCut: misfortune === "truncated", cache });
    };
  }

  function serve(request: IncomingMessage, text: string, response: ServerResponse): void {
    const path = request.url ?? "";
    const body: unknown = JSON.parse(text);
    const asked = path.endsWith("/converse") ? readConverse(path, body) : readChat(body);
    count.calls += 1;
    count.characters += asked.characters;
    inFlight += 1;
    response.once("close", () => {
      inFlight -= 1;
    });
    // Connections that were closed in the same moment are told of later in this turn of the loop.
    setImmediate(() => {
      count.maxInFlight = Math.max(count.maxInFlight, inFlight);
    });
    const { misfortune, chance } = fateOf(text);
    if (misfortune !== undefined) count.met[misfortune] = (count.met[misfortune] ?? 0) + 1;
    if (misfortune === "silent") return;
    if (misfortune === "throttled") send(response, throttle(asked, chance));
    else if (misfortune === "broken") send(response, breakdown(asked, chance));
    else {
      const answer = answerLater(asked, misfortune);
      setTimeout(() => send(response, answer()), latencyMs);
    }
  }
  return { serve, count };
}

const json = (value: unknown): Wire => ({
  status: 200,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(value),
});

function send(response: ServerResponse, { status, headers, body }: Wire): void {
  response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) });
  response.end(body);
}

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString("utf8");
}
