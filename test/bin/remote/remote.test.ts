import "../../support/silent-logs.ts";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { main } from "../../../bin/cli.ts";
import { openTestStation, TOKEN } from "../../support/a-station.ts";

const station = await openTestStation();
afterAll(async () => {
  vi.unstubAllEnvs();
  await station.close();
});
const { project } = station;
const inProject = (name: string) => join(project, name);

/** Runs `saiten remote` against the station, in English. */
async function remote(...args: readonly string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const all = ["remote", ...args, "--url", station.url(), "--language", "en"];
  const code = await main(all, { out: (text) => out.push(text), err: (text) => err.push(text) });
  return { code, out: out.join("\n"), err: err.join("\n") };
}

const names = ["--test-set", "rules", "--agent", "guide", "--judge", "offline"];

beforeAll(async () => {
  vi.stubEnv("SAITEN_TOKEN", TOKEN);
  vi.stubEnv("SAITEN_REMOTE_URL", "");
  // A sample agent's documents are meant from the file's folder.
  writeFileSync(inProject("agent.yaml"), "type: sample\ndocuments: ./documents\n");
  await remote("agents", "put", "guide", inProject("agent.yaml"));
  await remote("test-sets", "put", "rules", inProject("cases.jsonl"));
});

describe("remote start", () => {
  it("with --watch prints the summary and a link, and ends as run does", async () => {
    const ran = await remote("start", ...names, "--gate", "passRate >= 0.5", "--watch");

    expect(ran).toMatchObject({ code: 0 });
    expect(ran.err).toMatch(/^Run \w+ has started/);
    expect(ran.out).toContain("Verdict: Pass");
    const link = ran.out.split("\n").at(-1) ?? "";
    expect(await (await fetch(link)).text()).toContain("<html");
  });

  it("ends with 1 when a gate failed, with everything as JSON when asked to", async () => {
    const ran = await remote(
      "start",
      ...names,
      "--gate",
      "precisionAtK >= 0.9",
      "--watch",
      "--json",
    );

    expect(ran.code).toBe(1);
    const { runId, exitCode, verdict, run, report } = JSON.parse(ran.out);
    expect({ exitCode, verdict }).toEqual({ exitCode: 1, verdict: "fail" });
    expect(run.id).toBe(runId);
    expect(report.run.id).toBe(runId);
  });

  it("takes a file with names, which flags win over, and a key that starts one run", async () => {
    const file = inProject("start.yaml");
    writeFileSync(
      file,
      "testSet: gone\nagent: guide\njudge: offline\nlimits: { concurrency: 2 }\n",
    );
    const flags = [
      "-c",
      file,
      "--test-set",
      "rules",
      "--max-cost",
      "5",
      "--metrics",
      "correctness",
    ];
    const start = () => remote("start", ...flags, "--note", "n", "--idempotency-key", "k");

    const [first, second] = [await start(), await start()];

    expect(first).toMatchObject({ code: 0, err: expect.stringContaining("remote watch") });
    expect(second.out).toBe(first.out);
    expect(await remote("watch", first.out)).toMatchObject({ code: 0 });
    const report = JSON.parse((await remote("report", first.out, "--format", "json")).out);
    expect(Object.keys(report.metrics)).toContain("correctness");
    expect(report.run).toMatchObject({ note: "n", language: "en" });
  });

  it("ends with 2 and says all that is wrong", async () => {
    const wrong = ["--test-set", "gone", "--agent", "nobody", "--judge", "offline"];
    const ran = await remote("start", ...wrong);

    expect(ran).toMatchObject({ code: 2, out: "" });
    expect(ran.err).toContain('no test set "gone"');
    expect(ran.err).toContain('no agent "nobody"');
    expect(await remote("start", ...names, "--max-cost", "much")).toMatchObject({ code: 2 });
    for (const key of ["日本", "a b", "a\nb", ""]) {
      const { code, err } = await remote("start", ...names, "--idempotency-key", key);
      expect({ code, err }).toMatchObject({
        code: 2,
        err: expect.stringContaining("Idempotency-Key"),
      });
    }
  });
});

describe("remote report", () => {
  it("prints and saves every form, and knows no others", async () => {
    const { out: id } = await remote("start", ...names);
    expect((await remote("report", id)).code).toBe(2);
    await remote("watch", id);

    expect((await remote("report", id)).out).toContain("Verdict");
    expect((await remote("report", id, "--format", "results")).out.split("\n")).toHaveLength(5);
    const file = inProject("report.html");
    expect(await remote("report", id, "--format", "html", "-o", file)).toMatchObject({ code: 0 });
    expect(readFileSync(file, "utf8")).toContain("<html");
    expect((await remote("report", id, "--format", "pdf")).err).toContain("--format");
    const nowhere = inProject("none/report.html");
    expect(await remote("report", id, "-o", nowhere)).toMatchObject({ code: 2 });
    expect(existsSync(nowhere)).toBe(false);
  });
});

describe("remote cancel and resume", () => {
  it("refuse what has ended or is complete", async () => {
    const { out: id } = await remote("start", ...names);
    await remote("watch", id);

    expect((await remote("cancel", id)).err).toContain("has ended already");
    expect((await remote("resume", id)).err).toContain("is complete");
    expect((await remote("resume", id, "--retry-errors", "--watch")).err).toContain(
      "nothing to do again",
    );
    expect((await remote("watch", "01NONE")).err).toContain("There is no run 01NONE");
  });
});

describe("what is stored", () => {
  it("is put, listed, printed and deleted", async () => {
    const schedule = inProject("nightly.yaml");
    const document = { testSet: "rules", agent: "guide", judge: "offline", at: "02:30" };
    writeFileSync(schedule, JSON.stringify(document));

    expect((await remote("schedules", "put", "nightly", schedule)).out).toBe("nightly is stored");
    expect((await remote("schedules", "get")).out).toBe("nightly");
    expect(JSON.parse((await remote("schedules", "get", "nightly")).out)).toEqual(document);
    expect((await remote("schedules", "delete", "nightly")).out).toBe("nightly is deleted");
    expect((await remote("schedules", "get")).out).toBe("Nothing is stored");
    expect((await remote("schedules", "delete", "nightly")).code).toBe(2);
    expect(JSON.parse((await remote("agents", "get", "--json")).out)).toEqual({
      items: [{ name: "guide" }],
    });
  });

  it("of test sets has versions; what is wrong with a file is told with its line", async () => {
    writeFileSync(inProject("broken.jsonl"), '{"id":"a","question":"a?"}\n{"id":"a"}\n');

    expect((await remote("test-sets", "get")).out).toMatch(
      /^rules@[0-9a-f]{12} {2}single-turn {2}5 cases/,
    );
    const versions = JSON.parse((await remote("test-sets", "get", "rules", "--json")).out);
    expect(versions.items).toHaveLength(1);
    const broken = await remote("test-sets", "put", "rules", inProject("broken.jsonl"));
    expect(broken.err).toContain("broken.jsonl line 2");
    const odd = ["put", "rules", inProject("cases.jsonl"), "--mode", "odd"];
    expect((await remote("test-sets", ...odd)).err).toContain("--mode");
  });

  it("of models is tried with one call", async () => {
    const file = inProject("model.json");
    const baseUrl = "http://127.0.0.1:9/v1";
    writeFileSync(file, JSON.stringify({ provider: "openai", modelId: "m", baseUrl }));

    expect(await remote("models", "put", "main", file)).toMatchObject({ code: 0 });
    const tried = await remote("models", "test", "main");
    expect(tried).toMatchObject({ code: 2, out: "" });
    expect(tried.err).toContain("127.0.0.1:9");
    expect((await remote("models", "put", "main", inProject("none.json"))).code).toBe(2);
  });
});

describe("who asks", () => {
  it("is told what is missing or wrong", async () => {
    vi.stubEnv("SAITEN_TOKEN", "");
    expect((await remote("watch", "x")).err).toContain("There is no token");
    vi.stubEnv("SAITEN_TOKEN", "wrong");
    expect((await remote("watch", "x")).err).toContain("Authentication is needed");
    writeFileSync(inProject("token"), `${TOKEN}\n`);
    const withFile = ["agents", "get", "--token-file", inProject("token")];
    expect(await remote(...withFile)).toMatchObject({ code: 0, out: "guide" });
    vi.stubEnv("SAITEN_TOKEN", TOKEN);
  });
});
