import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Connection, connect } from "../../../bin/remote/connection.ts";
import { watchRun } from "../../../bin/remote/watch.ts";
import type { RunView } from "../../../lib/core/api/run-view.ts";

type Answer = (request: IncomingMessage, body: string, response: ServerResponse) => void;

interface Seen {
  readonly method: string | undefined;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

const answers: Answer[] = [];
const seen: Seen[] = [];
const server = createServer((request, response) => {
  text(request).then((body) => {
    const { method, url = "", headers } = request;
    seen.push({ method, url, headers, body });
    (answers.shift() ?? json(200, {}))(request, body, response);
  });
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const { port } = server.address() as AddressInfo;
const url = `http://127.0.0.1:${port}`;
afterAll(() => {
  vi.unstubAllEnvs();
  server.close();
  server.closeAllConnections();
});
beforeEach(() => {
  answers.length = 0;
  seen.length = 0;
  vi.unstubAllEnvs();
  vi.stubEnv("SAITEN_TOKEN", "a-token");
});

const json =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Answer =>
  (_request, _body, response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify(body));
  };
const drop: Answer = (request) => request.socket.destroy();
const list = { method: "GET", path: "/runs" } as const;

describe("a call", () => {
  it("goes below the base of tokens with token and language, whatever the URL ends in", async () => {
    for (const given of [url, `${url}/`, `${url}/v1`, `${url}/machine/v1/`]) {
      const { call } = await connect({ url: given }, "zh-Hant");
      expect(await call(list)).toEqual({});
    }
    const { call } = await connect({ url: `${url}/stage` }, "ja");
    await call(list);

    expect(seen.map((each) => each.url)).toEqual([...Array(4).fill("/v1/runs"), "/stage/v1/runs"]);
    expect(seen[0]?.headers).toMatchObject({
      authorization: "Bearer a-token",
      "accept-language": "zh-Hant",
    });
  });

  it("that is too large for what stands before a deployed API says so", async () => {
    const { call } = await connect({ url }, "en");
    answers.push(json(413, { message: "Request Too Long" }));

    await expect(call(list)).rejects.toMatchObject({ code: "api.too_large" });
  });

  it("is made again when the server is busy, when it says", async () => {
    const { call } = await connect({ url }, "en");
    answers.push(json(429, {}, { "retry-after": "0" }), json(503, {}, { "retry-after": "0" }));

    expect(await call(list)).toEqual({});
    expect(seen).toHaveLength(3);
  });

  it("is made again when the connection breaks, and gives up when patience ends", async () => {
    const { call } = await connect({ url }, "en");
    answers.push(drop);
    expect(await call(list)).toEqual({});

    answers.push(drop, drop);
    await expect(call({ ...list, patienceMs: 0 })).rejects.toMatchObject({
      code: "remote.unreachable",
    });
  });

  it("that must not be done twice is not made again where it may have been received", async () => {
    const { call } = await connect({ url }, "en");
    answers.push(drop);

    await expect(call({ ...list, mayRepeat: false })).rejects.toMatchObject({
      code: "remote.unreachable",
    });
    expect(seen).toHaveLength(1);
  });

  it("that is refused tells the server's words; other answers are none of Saiten's", async () => {
    const { call } = await connect({ url }, "en");
    const error = { code: "api.x", field: null, detail: "Such a thing is not there." };
    const problem = { type: "urn:x", title: "t", status: 404, detail: "d", errors: [error] };
    answers.push(json(404, problem), json(200, 1), json(404, {}), json(403, { message: "no" }));

    const details = { status: 404, problems: ["Such a thing is not there."] };
    await expect(call(list)).rejects.toMatchObject({ code: "remote.refused", details });
    expect(await call(list)).toBe(1);
    await expect(call(list)).rejects.toMatchObject({ code: "remote.not_saiten" });
    await expect(call(list)).rejects.toMatchObject({ code: "api.unauthenticated" });
  });
});

describe("a connection", () => {
  it("needs a URL, encrypted where it leaves the machine, and credentials", async () => {
    vi.stubEnv("SAITEN_REMOTE_URL", "");
    await expect(connect({}, "en")).rejects.toMatchObject({ code: "remote.no_url" });
    for (const wrong of ["api.example.com", "ftp://x"]) {
      await expect(connect({ url: wrong }, "en")).rejects.toMatchObject({ code: "remote.bad_url" });
    }
    const plain = connect({ url: "http://api.example.com" }, "en");
    await expect(plain).rejects.toMatchObject({ code: "remote.not_encrypted" });
    vi.stubEnv("SAITEN_REMOTE_URL", url);
    await expect(connect({}, "en")).resolves.toBeDefined();
    for (const tokenFile of ["/nonexistent/token"]) {
      await expect(connect({ tokenFile }, "en")).rejects.toMatchObject({
        code: "usage.file_unreadable",
      });
    }
    vi.stubEnv("SAITEN_TOKEN", "two words");
    await expect(connect({}, "en")).rejects.toMatchObject({ code: "remote.no_token" });
  });
});

const hmac = (key: string | Buffer, data: string) =>
  createHmac("sha256", key).update(data).digest();
const sha = (data: string) => createHash("sha256").update(data, "utf8").digest("hex");

/** The signature of a request as its receiver works it out (Signature Version 4). */
function signatureOf({ method, url: target, headers, body }: Seen, secret: string): string {
  const [, scope = "", names = ""] =
    /Credential=[^/]+\/([^,]+), SignedHeaders=([^,]+)/.exec(headers.authorization ?? "") ?? [];
  const [path = "", query = ""] = target.split("?");
  const lines = names.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, path, query, lines.join(""), names, sha(body)].join("\n");
  const date = String(headers["x-amz-date"]);
  const key = scope.split("/").reduce<Buffer | string>(hmac, `AWS4${secret}`);
  return hmac(key, ["AWS4-HMAC-SHA256", date, scope, sha(canonical)].join("\n")).toString("hex");
}

describe("with --iam", () => {
  it("requests are signed with the environment's credentials, and stand elsewhere", async () => {
    vi.stubEnv("AWS_ACCESS_KEY_ID", "AKIDEXAMPLE");
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
    vi.stubEnv("AWS_SESSION_TOKEN", "session");
    vi.stubEnv("AWS_REGION", "ap-northeast-1");
    const { call } = await connect({ url, iam: true }, "ja");
    await call({ method: "POST", path: "/runs", body: { note: "日本語" } });
    await call({ method: "GET", path: "/runs/a/report?format=html" });

    for (const each of seen) {
      const { authorization = "", host } = each.headers;
      expect(authorization).toContain("/ap-northeast-1/execute-api/aws4_request");
      expect(authorization).toContain("host;");
      expect(authorization).toContain(`Signature=${signatureOf(each, "secret")}`);
      expect(each.headers["x-amz-security-token"]).toBe("session");
      expect(host).toBe(`127.0.0.1:${port}`);
    }
    expect(seen.map((each) => each.url)).toEqual([
      "/machine/v1/runs",
      "/machine/v1/runs/a/report?format=html",
    ]);
  });

  it("credentials that are not there are told", async () => {
    const none = { AWS_EC2_METADATA_DISABLED: "true", AWS_REGION: "x", HOME: "/nonexistent" };
    for (const [name, value] of Object.entries(none)) vi.stubEnv(name, value);
    for (const name of ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_PROFILE"]) {
      vi.stubEnv(name, undefined);
    }
    const { call } = await connect({ url, iam: true }, "ja");

    await expect(call(list)).rejects.toMatchObject({ code: "remote.no_credentials" });
  });
});

describe("watching", () => {
  const links = { self: "runs/r", cases: "runs/r/cases", report: null };
  const aView = (more: Partial<RunView>): RunView => ({
    id: "r",
    name: "n",
    status: "running",
    attempt: 1,
    createdAt: "2026-12-01T00:00:00.000Z",
    startedAt: "2026-12-01T00:00:01.000Z",
    finishedAt: null,
    progress: { cases: 2, done: 1, errors: 0 },
    stop: null,
    verdict: null,
    counts: null,
    passRate: null,
    error: null,
    spentUsd: null,
    estimatedUsd: null,
    links,
    ...more,
  });
  const finishedAt = "2026-12-01T00:00:02.000Z";
  const context = {
    output: { out: () => {}, err: () => {} },
    language: "ja",
    exitCode: 0,
  } as const;
  const watch = (connection: Connection, before?: Pick<RunView, "attempt" | "finishedAt">) =>
    watchRun({ ...context }, connection, { runId: "r", before, showsProgress: false });

  it("outlasts a server that goes away and comes back", async () => {
    const connection = await connect({ url }, "en");
    answers.push(json(200, aView({})), drop, json(200, aView({ status: "completed", finishedAt })));

    expect((await watch(connection)).status).toBe("completed");
  });

  it("gives up on a server that stays away, of whose run nobody knows the end", async () => {
    const connection = await connect({ url }, "en");
    answers.push(json(200, aView({})), drop);
    const options = { runId: "r", showsProgress: false, patienceMs: 0 };

    await expect(watchRun({ ...context }, connection, options)).rejects.toMatchObject({
      code: "remote.lost",
    });
  });

  it("waits for the end of the attempt that was begun, not of the one before", async () => {
    const connection = await connect({ url }, "en");
    const before = aView({ status: "cancelled", finishedAt });
    const after = aView({
      status: "completed",
      attempt: 2,
      finishedAt: "2026-12-02T00:00:00.000Z",
    });
    answers.push(json(200, before), json(200, aView({ attempt: 2 })), json(200, after));

    expect(await watch(connection, before)).toMatchObject({ attempt: 2, status: "completed" });
  });

  it("ends with a run that broke before its first case", async () => {
    const connection = await connect({ url }, "en");
    answers.push(json(200, aView({ status: "incomplete", startedAt: null, attempt: 0 })));

    expect((await watch(connection)).startedAt).toBeNull();
  });
});
