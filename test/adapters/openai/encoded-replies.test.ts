import { createServer, type OutgoingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { deflateSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createHttpClient } from "../../../lib/adapters/openai/http-client.ts";
import { createOpenAiJudge } from "../../../lib/adapters/openai/openai-judge.ts";
import { openAiModelSchema } from "../../../lib/core/config/model.ts";
import { aJudgeRequest } from "../../support/judge-request.ts";
import { chatReply } from "../../support/openai-server.ts";

interface Sent {
  readonly status?: number;
  readonly headers?: OutgoingHttpHeaders;
  readonly body: Buffer;
}

let server: Server;
let sent: Sent;
let calls: number;

beforeEach(async () => {
  calls = 0;
  server = createServer((request, response) => {
    calls += 1;
    request.resume();
    response.writeHead(sent.status ?? 200, sent.headers);
    response.end(sent.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function ask() {
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  const model = openAiModelSchema.parse({ provider: "openai", modelId: "m", baseUrl });
  const http = createHttpClient({ concurrency: 1 });
  return createOpenAiJudge({ model, http, callTimeoutMs: 5_000 }).ask(aJudgeRequest());
}

const completion = Buffer.from(
  JSON.stringify((chatReply({ content: "はい" }) as { body: object }).body),
);
const encoded = (encoding: string) => ({ "content-encoding": encoding });

describe("a reply that is encoded though nobody asked for it", () => {
  it.each([
    ["gzip", gzipSync(completion)],
    ["GZIP", gzipSync(completion)],
    ["x-gzip", gzipSync(completion)],
    ["deflate", deflateSync(completion)],
    ["identity", completion],
  ])("is decoded: %s", async (encoding, body) => {
    sent = { headers: encoded(encoding), body };

    expect(await ask()).toMatchObject({ outcome: "answered", content: "はい" });
  });

  it.each([
    ["zstd", completion],
    ["gzip, br", completion],
    ["constructor", completion],
    ["gzip", completion],
    ["gzip", gzipSync(completion).subarray(0, 40)],
  ])("is told with the name of an encoding that can't be undone: %s %#", async (encoding, body) => {
    sent = { headers: encoded(encoding), body };

    await expect(ask()).rejects.toMatchObject({
      code: "judge.model_error",
      retryable: false,
      details: { reason: { kind: "encoded", encoding } },
    });
    expect(calls).toBe(1);
  });

  it("is bounded by what it decodes to", async () => {
    const body = gzipSync(Buffer.alloc(64 * 1024 * 1024, " "));
    sent = { headers: encoded("gzip"), body };

    await expect(ask()).rejects.toMatchObject({
      code: "judge.model_error",
      details: { reason: { kind: "tooLong", megabytes: 10 } },
    });
    expect(body.byteLength).toBeLessThan(1024 * 1024);
  });

  it("keeps the words of a failure", async () => {
    const said = Buffer.from('{"error":{"message":"no such model"}}');
    sent = { status: 404, headers: encoded("gzip"), body: gzipSync(said) };

    await expect(ask()).rejects.toThrow("no such model");
  });

  it("keeps the status of a failure where it can't be decoded", async () => {
    sent = { status: 401, headers: encoded("zstd"), body: completion };

    await expect(ask()).rejects.toMatchObject({
      code: "judge.denied",
      details: { reason: "HTTP 401 content-encoding: zstd" },
    });
  });

  it("may hold nothing", async () => {
    sent = { status: 401, headers: encoded("gzip"), body: Buffer.alloc(0) };

    await expect(ask()).rejects.toMatchObject({ code: "judge.denied" });
  });
});
