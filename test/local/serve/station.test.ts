import "../../support/silent-logs.ts";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStation } from "../../../lib/local/serve/station.ts";
import { workspace } from "../../../lib/local/workspace.ts";
import { CASES } from "../../bin/sample-project.ts";
import { openTestStation } from "../../support/a-station.ts";

const station = await openTestStation();
afterAll(() => station.close());
const { send } = station;

const body = { testSet: "rules", agent: "guide", judge: "offline", gates: ["passRate >= 0.5"] };

beforeAll(async () => {
  const documents = join(station.project, "documents");
  await send("PUT", "/v1/agents/guide", { type: "sample", documents });
  await send("POST", "/v1/test-sets", { name: "rules", cases: CASES });
});

/** The run when it has ended. */
async function ended(id: string) {
  await expect
    .poll(async () => (await send("GET", `/v1/runs/${id}`)).body.finishedAt, { timeout: 15_000 })
    .not.toBeNull();
  await expect.poll(() => station.ended.some((each) => each.startsWith(id))).toBe(true);
  return (await send("GET", `/v1/runs/${id}`)).body;
}

/** A request as no browser or client of ours would send it. */
const raw = (headers: Readonly<Record<string, string>>, method = "GET", text = "") =>
  new Promise<{ readonly status: number; readonly challenge: unknown }>((resolve, reject) => {
    const { port } = new URL(station.url());
    const outgoing = request({ port, host: "127.0.0.1", path: "/v1/runs", method, headers });
    outgoing.on("response", (response) => {
      response.resume();
      const challenge = response.headers["www-authenticate"];
      resolve({ status: response.statusCode ?? 0, challenge });
    });
    outgoing.on("error", reject);
    outgoing.end(text);
  });

describe("who asks", () => {
  const authorization = "Bearer a-token-of-the-tests";

  it("needs the token on every route", async () => {
    for (const wrong of [
      {},
      { authorization: "Bearer x" },
      { authorization: `${authorization}x` },
    ]) {
      expect(await raw(wrong)).toEqual({ status: 401, challenge: 'Bearer realm="saiten"' });
    }
    expect((await send("GET", "/nowhere", undefined, { authorization: "" })).status).toBe(401);
    expect(await raw({ authorization })).toMatchObject({ status: 200 });
    expect((await send("GET", "/machine/v1/runs")).status).toBe(200);
    expect((await send("GET", "/nowhere")).status).toBe(404);
  });

  it("needs to ask for this server by its address", async () => {
    const { port } = new URL(station.url());

    for (const host of ["evil.example", `evil.example:${port}`, "127.0.0.1", `127.0.0.1:1`]) {
      expect(await raw({ authorization, host })).toMatchObject({ status: 403 });
    }
    expect(await raw({ authorization, host: `localhost:${port}` })).toMatchObject({ status: 200 });
  });

  it("sends JSON as JSON", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/jsonx"]) {
      const headers = { authorization, "content-type": type };
      expect(await raw(headers, "POST", "{}")).toMatchObject({ status: 415 });
      expect(await raw(headers, "POST")).toMatchObject({ status: 415 });
    }
  });
});

describe("a client", () => {
  it("that goes away in the middle of its body is nobody's error", async () => {
    const { port } = new URL(station.url());
    for (const length of ["content-length: 1000", "transfer-encoding: chunked"]) {
      const head = [
        "POST /v1/runs HTTP/1.1",
        `host: 127.0.0.1:${port}`,
        "authorization: Bearer a-token-of-the-tests",
        "content-type: application/json",
        length,
      ];
      const socket = connect(Number(port), "127.0.0.1");
      socket.write(`${head.join("\r\n")}\r\n\r\n5\r\n{"a":`);
      expect((await send("GET", "/v1/runs")).status).toBe(200);
      socket.destroy();
      await once(socket, "close");
      expect((await send("GET", "/v1/runs")).status).toBe(200);
    }

    expect(station.errors).toEqual([]);
  });
});

describe("a run", () => {
  it("is started by names, ends with a report behind a link, and lies in its folder", async () => {
    const started = await send("POST", "/v1/runs", body);
    expect(started.status).toBe(202);
    const run = await ended(started.body.id);

    expect(run).toMatchObject({ status: "completed", verdict: "pass", attempt: 1 });
    const link = await send("GET", `/v1/runs/${run.id}/report?format=html`);
    const page = await (await fetch(link.body.url)).text();
    const folder = join(station.folder, ".saiten", "runs", run.id);
    expect(page).toBe(readFileSync(join(folder, "report.html"), "utf8"));
    expect(existsSync(join(folder, "config.json"))).toBe(true);
    const events = readFileSync(join(station.folder, ".saiten", "events.jsonl"), "utf8");
    expect(events).toContain(run.id);
    expect(station.errors).toEqual([]);
  });

  it("that is asked for twice with one key is one run", async () => {
    const key = { "idempotency-key": "nightly-1" };
    const answers = await Promise.all([1, 2].map(() => send("POST", "/v1/runs", body, key)));
    const other = await send("POST", "/v1/runs", { ...body, note: "another" }, key);

    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    expect(new Set(answers.map((each) => each.body.id)).size).toBe(1);
    expect(other.status).toBe(409);
    const id = answers[0]?.body.id;
    await ended(id);
    const list = await send("GET", "/v1/runs");
    expect(list.body.items.filter((run: { id: string }) => run.id === id)).toHaveLength(1);
    expect(station.ended.filter((each) => each.startsWith(id))).toEqual([`${id} SUCCEEDED`]);
  });

  it("that the end of the server interrupts is closed, and a resume finishes it", async () => {
    const { id } = (await send("POST", "/v1/runs", { ...body, note: "interrupted" })).body;
    await station.restart();

    const before = (await send("GET", `/v1/runs/${id}`)).body;
    // Not cancelled: nobody has.
    expect(before).toMatchObject({ status: "incomplete", stop: null });
    expect(before.error.message).toContain("the server was stopped");
    const events = readFileSync(join(station.folder, ".saiten", "events.jsonl"), "utf8");
    const told = events.split("\n").filter((line) => line.includes(id));
    expect(told.map((line) => JSON.parse(line).DetailType)).toEqual(["RunFinished"]);
    const resumed = await send("POST", `/v1/runs/${id}/resume`, {});
    expect(resumed.status).toBe(202);
    await expect
      .poll(async () => (await send("GET", `/v1/runs/${id}`)).body.status, { timeout: 15_000 })
      .toBe("completed");
    expect((await send("GET", `/v1/runs/${id}`)).body).toMatchObject({ counts: { total: 5 } });
    expect(station.errors).toEqual([]);
  });
});

describe("a folder", () => {
  const inFolder = (folder: string, port: number) =>
    openStation({
      place: workspace(undefined, folder),
      stage: "local",
      port,
      token: "t",
      ownCredentials: false,
    });

  it("has one server at a time", async () => {
    await expect(inFolder(station.folder, 0)).rejects.toMatchObject({ code: "store.locked" });
  });

  it("is free again when the port was not", async () => {
    const folder = join(station.folder, "another");
    mkdirSync(folder);
    const port = Number(new URL(station.url()).port);

    await expect(inFolder(folder, port)).rejects.toMatchObject({ code: "store.port_in_use" });
    await (await inFolder(folder, 0)).close();
    // What the second server has set for the handlers of this process is set back.
    expect((await send("GET", "/v1/runs")).status).toBe(200);
  });
});
