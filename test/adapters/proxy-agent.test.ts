import { createServer, type IncomingMessage } from "node:http";
import { get } from "node:https";
import { type AddressInfo, connect, createServer as createTcpServer, type Server } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createBedrockClient } from "../../lib/adapters/bedrock/bedrock-client.ts";
import { createBedrockJudge } from "../../lib/adapters/bedrock/bedrock-judge.ts";
import { httpsAgent } from "../../lib/adapters/proxy-agent.ts";
import { bedrockModelSchema } from "../../lib/core/config/model.ts";
import { aJudgeRequest } from "../support/judge-request.ts";

let status: number;
let asked: { readonly target: string; readonly authorization: string | undefined }[];
let proxy: Server;
let target: Server;
/** The first byte that reached the target: 0x16 begins a TLS handshake. */
let firstByte: number | undefined;

const listening = (server: Server): Promise<Server> =>
  new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
const portOf = (server: Server): number => (server.address() as AddressInfo).port;

beforeEach(async () => {
  status = 200;
  asked = [];
  firstByte = undefined;
  target = await listening(
    createTcpServer((socket) => {
      socket.once("data", (bytes) => {
        firstByte = bytes[0];
        socket.destroy();
      });
    }),
  );
  const http = createServer();
  http.on("connect", ({ url = "", headers }: IncomingMessage, socket) => {
    asked.push({ target: url, authorization: headers["proxy-authorization"] });
    socket.write(`HTTP/1.1 ${status} Whatever\r\n\r\n`);
    if (status !== 200) return socket.end();
    const upstream = connect(portOf(target), "127.0.0.1");
    socket.pipe(upstream).pipe(socket);
    for (const end of [socket, upstream]) end.on("error", () => socket.destroy());
  });
  proxy = await listening(http);
});

afterEach(() => {
  vi.unstubAllEnvs();
  proxy.close();
  target.close();
});

/** Asks a host that exists nowhere, and says how that failed. */
const failureOf = (
  environment: Record<string, string>,
  url = "https://model.invalid/",
): Promise<string> =>
  new Promise((resolve) => {
    get(url, { agent: httpsAgent({}, environment) }).once("error", (error) =>
      resolve(error.message),
    );
  });

describe("httpsAgent", () => {
  it("begins TLS through a tunnel to the host", async () => {
    await failureOf({ HTTPS_PROXY: `http://127.0.0.1:${portOf(proxy)}` });

    expect(asked).toEqual([{ target: "model.invalid:443", authorization: undefined }]);
    expect(firstByte).toBe(0x16);
  });

  it("tells the proxy who it is", async () => {
    await failureOf({ https_proxy: `http://me:p%40ss@127.0.0.1:${portOf(proxy)}` });

    const authorization = `Basic ${Buffer.from("me:p@ss").toString("base64")}`;
    expect(asked[0]?.authorization).toBe(authorization);
  });

  it("says that the proxy refused", async () => {
    status = 407;

    const failure = await failureOf({ HTTPS_PROXY: `http://127.0.0.1:${portOf(proxy)}` });

    expect(failure).toBe("HTTP 407");
  });

  it("and that a judge behind it is not available for that", async () => {
    status = 407;
    vi.stubEnv("HTTPS_PROXY", `http://127.0.0.1:${portOf(proxy)}`);
    vi.stubEnv("NO_PROXY", "");
    vi.stubEnv("AWS_BEARER_TOKEN_BEDROCK", "t");
    const client = createBedrockClient({ region: "ap-northeast-1", concurrency: 1 });
    const model = bedrockModelSchema.parse({ provider: "bedrock", modelId: "m" });

    const asked = createBedrockJudge({ client, model, callTimeoutMs: 5_000 }).ask(aJudgeRequest());

    await expect(asked).rejects.toMatchObject({
      code: "judge.unavailable",
      details: { reason: { kind: "proxyRefused", status: 407 } },
    });
  });

  it.each(["127.0.0.1", "localhost, 127.0.0.1", "*", ".0.0.1"])(
    "goes directly to the hosts of NO_PROXY=%s",
    async (noProxy) => {
      const HTTPS_PROXY = `http://127.0.0.1:${portOf(proxy)}`;

      await failureOf({ HTTPS_PROXY, NO_PROXY: noProxy }, `https://127.0.0.1:${portOf(target)}/`);

      expect(asked).toEqual([]);
      expect(firstByte).toBe(0x16);
    },
  );

  it("goes directly without a proxy", async () => {
    await failureOf({}, `https://127.0.0.1:${portOf(target)}/`);

    expect(firstByte).toBe(0x16);
  });
});
