import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { manyCases } from "../bin/many-cases.ts";
import { writeProject } from "../bin/sample-project.ts";
import { comparableResults } from "../bin/stored-run.ts";
import { type Ran, runCommand, type Started, startCommand } from "../support/run-command.ts";

const COUNT = 1_000;
const TOKEN = "a-token-of-the-tests";
const LISTENING = /Listening: (http:\S+)/;

const { cases, files } = manyCases(100);
const many = Array.from({ length: COUNT }, (_, index) => {
  const base = (cases as readonly Readonly<Record<string, unknown>>[])[index % 100];
  return { ...base, id: `c-${index}` };
});
const project = writeProject({ cases: many, files });
const variables = { SAITEN_TOKEN: TOKEN, SAITEN_LANGUAGE: "en" };
let url = "";
let server: Started;

/** Starts the server, on the port that it had before if it had one. */
async function serve(): Promise<void> {
  const port = url === "" ? "0" : new URL(url).port;
  server = startCommand(project, ["serve", "--port", port], variables);
  let said = "";
  url = await new Promise<string>((resolve, reject) => {
    server.child.stdout?.on("data", (text: string) => {
      said += text;
      const [, found] = LISTENING.exec(said) ?? [];
      if (found !== undefined) resolve(found);
    });
    void server.ended.then(({ err }) => reject(new Error(err)));
  });
}

const withUrl = () => ({ ...variables, SAITEN_REMOTE_URL: url });
const remote = (...args: readonly string[]): Promise<Ran> =>
  runCommand(project, ["remote", ...args], withUrl());
const started = ["start", "--test-set", "rooms", "--agent", "guide", "--judge", "offline"];
const start = async (note: string) => (await remote(...started, "--note", note)).out;
const folderOf = (id: string) => join(project, ".saiten", "runs", id);
/** The results that the server gives, put where a run's folder has them. */
async function resultsOf(id: string): Promise<unknown> {
  const folder = join(project, "fetched");
  mkdirSync(folder, { recursive: true });
  await remote("report", id, "--format", "results", "-o", join(folder, "results.jsonl"));
  return comparableResults(folder);
}

/** Waits until so many cases of a run are done. */
async function done(id: string, count: number): Promise<void> {
  for (;;) {
    const response = await fetch(`${url}/v1/runs/${id}`, {
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    const { progress } = (await response.json()) as { progress: { done: number } };
    if (progress.done >= count) return;
    await sleep(20);
  }
}

let whole: unknown;

beforeAll(async () => {
  await serve();
  mkdirSync(join(project, "documents"), { recursive: true });
  writeFileSync(join(project, "agent.yaml"), "type: sample\ndocuments: ./documents\n");
  await remote("agents", "put", "guide", "agent.yaml");
  await remote("test-sets", "put", "rooms", "cases.jsonl");
  const id = await start("whole");
  expect(await remote("watch", id)).toMatchObject({ code: 0 });
  whole = await resultsOf(id);
}, 300_000);
afterAll(async () => {
  server.child.kill("SIGINT");
  await server.ended;
}, 60_000);

/** The run has ended early; going on with it is what the command says. */
async function endsEarly(id: string): Promise<void> {
  const watched = await remote("watch", id);
  expect(watched.code, watched.err).toBe(3);
  expect(watched.err).toContain(`saiten remote resume ${id}`);
  expect(await resultsOf(id)).not.toEqual(whole);
}

describe("1,000 cases through serve and remote", () => {
  it("that are cancelled, whose server is killed and then interrupted, end as if nothing had been", async () => {
    const id = await start("disturbed");
    await done(id, 0.3 * COUNT);
    expect(await remote("cancel", id)).toMatchObject({ code: 0 });
    await endsEarly(id);

    await remote("resume", id);
    await done(id, 0.55 * COUNT);
    const watching = startCommand(project, ["remote", "watch", id], withUrl());
    await sleep(1_000);
    server.child.kill("SIGKILL");
    await server.ended;
    await serve();
    expect((await watching.ended).code).toBe(3);
    await endsEarly(id);

    await remote("resume", id);
    await done(id, 0.8 * COUNT);
    server.child.kill("SIGINT");
    expect(await server.ended).toMatchObject({ code: 0 });
    await serve();
    await endsEarly(id);

    expect(await remote("resume", id, "--watch")).toMatchObject({ code: 0 });
    expect(await resultsOf(id)).toEqual(whole);
    await expect.poll(() => comparableResults(folderOf(id)), { timeout: 10_000 }).toEqual(whole);
  });
});
