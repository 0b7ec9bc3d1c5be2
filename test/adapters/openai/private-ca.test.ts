import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createProxy } from "node:http";
import { createServer, type Server } from "node:https";
import { type AddressInfo, connect, type Server as NetServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createEmbedder } from "../../../lib/adapters/create-embedder.ts";
import { createJudge } from "../../../lib/adapters/create-judge.ts";
import { limitsSchema } from "../../../lib/core/config/config.ts";
import { openAiModelSchema } from "../../../lib/core/config/model.ts";
import { aJudgeRequest } from "../../support/judge-request.ts";
import { createMemoryBlobs } from "../../support/memory-ports.ts";
import { aRun, aRunConfig } from "../../support/run-world.ts";
import { AUTHORITY, CERTIFICATE, PRIVATE_KEY } from "./private-authority.ts";

let server: Server;
let proxy: NetServer;
let folder: string;
let connections: number;
let open: number;
let mostOpen: number;
let tunnels: string[];

const portOf = (of: NetServer): number => (of.address() as AddressInfo).port;
const listening = (of: NetServer): Promise<void> =>
  new Promise((resolve) => of.listen(0, "127.0.0.1", () => resolve()));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "saiten-ca-"));
  writeFileSync(join(folder, "ca.pem"), AUTHORITY);
  writeFileSync(join(folder, "no.pem"), "this is no certificate");
  server = createServer({ key: PRIVATE_KEY, cert: CERTIFICATE }, (request, response) => {
    request.resume().once("end", () => {
      setTimeout(() => {
        const message = { content: '{"ok":true}' };
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify({ choices: [{ finish_reason: "stop", message }] }));
      }, 5);
    });
  });
  server.on("secureConnection", (socket) => {
    connections += 1;
    open += 1;
    mostOpen = Math.max(mostOpen, open);
    socket.once("close", () => {
      open -= 1;
    });
  });
  await listening(server);
  proxy = createProxy().on("connect", ({ url = "" }, socket) => {
    tunnels.push(url);
    const upstream = connect(portOf(server), "127.0.0.1");
    socket.write("HTTP/1.1 200 OK\r\n\r\n");
    socket.pipe(upstream).pipe(socket);
    for (const end of [socket, upstream]) end.on("error", () => socket.destroy());
  });
  await listening(proxy);
});

beforeEach(() => {
  connections = 0;
  open = 0;
  mostOpen = 0;
  tunnels = [];
  vi.stubEnv("HTTPS_PROXY", "");
});

afterEach(() => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
});

afterAll(() => {
  server.close();
  proxy.close();
  rmSync(folder, { recursive: true });
});

const modelOf = (more: object, baseUrl = `https://localhost:${portOf(server)}/v1`) =>
  openAiModelSchema.parse({ provider: "openai", modelId: "onprem", baseUrl, ...more });

const judgeOf = (more: object, baseUrl?: string, concurrency = 2) =>
  createJudge(
    aRunConfig({
      judge: { provider: "openai", alias: "main", model: modelOf(more, baseUrl) },
      limits: limitsSchema.parse({ concurrency }),
    }),
    aRun,
    createMemoryBlobs(),
    { repeats: false },
  );

describe("an endpoint whose certificate a private authority issued", () => {
  it("is not trusted by itself, which is told with the remedy and not tried again", async () => {
    const judge = await judgeOf({});

    const error = await judge.ask(aJudgeRequest()).catch((reason: unknown) => reason as Error);

    expect(error).toMatchObject({ code: "judge.untrusted", retryable: false });
    expect((error as Error).message).toMatch(/onprem.*caFile/);
    expect(connections).toBe(0);
  });

  it("for another host name is told so, with what helps", async () => {
    vi.stubEnv("HTTPS_PROXY", `http://127.0.0.1:${portOf(proxy)}`);
    const judge = await judgeOf({ ca: AUTHORITY }, "https://other.invalid/v1");

    const error = await judge.ask(aJudgeRequest()).catch((reason: unknown) => reason as Error);

    expect(error).toMatchObject({ code: "judge.other_host", retryable: false });
    expect((error as Error).message).toMatch(/onprem.*other\.invalid.*baseUrl/);
    expect((error as Error).message).not.toContain("caFile");
  });

  it("is no matter of trust where the endpoint speaks plain HTTP", async () => {
    const judge = await judgeOf({}, `https://127.0.0.1:${portOf(proxy)}/v1`);

    const error = await judge.ask(aJudgeRequest()).catch((reason: unknown) => reason as Error);

    expect(error).toMatchObject({ code: "judge.no_tls", retryable: false });
    expect((error as Error).message).toMatch(/onprem.*http:\/\//);
    expect((error as Error).message).not.toContain("caFile");
  });

  it("is trusted where the model names the authority, by file or as text", async () => {
    for (const named of [{ caFile: join(folder, "ca.pem") }, { ca: AUTHORITY }]) {
      const judge = await judgeOf(named);

      expect(await judge.ask(aJudgeRequest())).toMatchObject({ content: '{"ok":true}' });
    }
  });

  it("is trusted by its address as well", async () => {
    const judge = await judgeOf({ ca: AUTHORITY }, `https://127.0.0.1:${portOf(server)}`);

    expect(await judge.ask(aJudgeRequest())).toMatchObject({ outcome: "answered" });
  });

  it("is trusted for an embedding model", async () => {
    const embedding = { alias: "vectors", model: modelOf({ ca: AUTHORITY }) };
    const embedder = await createEmbedder(
      { embedding, limits: limitsSchema.parse({}), replay: undefined },
      { repeats: false },
    );

    await expect(embedder?.embed(["十日"])).rejects.toMatchObject({ code: "embedding.unusable" });
  });

  it("is reached through the proxy that the environment names", async () => {
    vi.stubEnv("HTTPS_PROXY", `http://127.0.0.1:${portOf(proxy)}`);
    vi.stubEnv("NO_PROXY", "");
    const judge = await judgeOf({ ca: AUTHORITY }, "https://model.invalid/v1");

    expect(await judge.ask(aJudgeRequest())).toMatchObject({ outcome: "answered" });
    expect(tunnels).toEqual(["model.invalid:443"]);
  });

  it("is reached over as few connections as calls in flight, which are kept", async () => {
    const judge = await judgeOf({ ca: AUTHORITY }, undefined, 2);

    await Promise.all(Array.from({ length: 8 }, () => judge.ask(aJudgeRequest())));

    expect(mostOpen).toBeLessThanOrEqual(2);
    expect(connections).toBeLessThanOrEqual(2);
  });
});

describe("an authority that can't be read", () => {
  it.each([
    ["caFile", "no.pem"],
    ["caFile", "nowhere.pem"],
  ])("is named: %s %s", async (key, file) => {
    const path = join(folder, file);

    await expect(judgeOf({ [key]: path })).rejects.toMatchObject({
      code: "judge.ca_unreadable",
      details: { model: "main", key: `caFile ${path}` },
    });
  });

  it("is named where it stands in the document", async () => {
    await expect(judgeOf({ ca: "-----BEGIN" })).rejects.toMatchObject({
      code: "judge.ca_unreadable",
      details: { model: "main", key: "ca" },
    });
  });
});
