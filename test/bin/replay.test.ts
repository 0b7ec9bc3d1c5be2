import { readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ModelServer } from "../support/model-server.ts";
import { type Ran, runCommand } from "../support/run-command.ts";
import { chatModel, ENDPOINT_METRICS, embeddingsModel, startChatJudge } from "./judge-endpoint.ts";
import { writeProject } from "./sample-project.ts";
import { folderOf, readReportOf, readResultsOf } from "./stored-run.ts";

let server: ModelServer;
let project = "";
let first: Ran;

beforeAll(async () => {
  let isRefused = false;
  server = await startChatJudge({
    before: ({ body }) => {
      const text = JSON.stringify(body);
      if (isRefused || !text.includes("opinions") || !text.includes("在宅勤務")) return undefined;
      isRefused = true;
      return { status: 400, body: '{"error":{"message":"no"}}' };
    },
  });
  project = writeProject({
    config: {
      judge: "main",
      models: {
        main: { ...chatModel(server.url), apiKeyEnv: "JUDGE_KEY" },
        e: embeddingsModel(server.url),
      },
      embedding: "e",
      metrics: { use: [...ENDPOINT_METRICS, "ragas-semantic-similarity"] },
      custom: [{ name: "敬語", criteria: "丁寧な敬語で答えているか" }],
      gates: [],
    },
  });
  first = await runCommand(project, ["run", "--no-cache"], { JUDGE_KEY: "secret" });
  for (const gone of ["saiten.yaml", "documents", "cases.jsonl"]) {
    rmSync(join(project, gone), { recursive: true });
  }
});

afterAll(() => server.close());

const fileOf = (ran: Ran, name: string) => readFileSync(join(folderOf(ran), name), "utf8");

function ofTheRun(ran: Ran) {
  const { run, ...report } = readReportOf(folderOf(ran));
  const { id: _id, startedAt: _started, finishedAt: _finished, replayOf: _of, ...kept } = run;
  return { ...report, run: kept };
}

const storedAnswers = () =>
  readdirSync(join(project, ".saiten", "s3"), { recursive: true, encoding: "utf8" }).filter(
    (path) => /[\\/]judge[\\/].*json/.test(path),
  );

/** Every file of runs with its bytes, where `latest` points to, and the names of all objects. */
function whatIsThere() {
  const runs = join(project, ".saiten", "runs");
  const files = readdirSync(runs, { recursive: true, encoding: "utf8", withFileTypes: true })
    // The table of a run is opened to be read.
    .filter((entry) => entry.isFile() && !entry.parentPath.includes("store"))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return {
    latest: readlinkSync(join(runs, "latest")),
    files: files.map((file) => [file, readFileSync(file, "utf8")]),
    folders: readdirSync(runs).sort(),
    objects: readdirSync(join(project, ".saiten", "s3"), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith("json") || path.endsWith("jsonl"))
      .sort(),
  };
}

describe("saiten run --replay", () => {
  it("writes the same bytes without asking anybody, although files, agent and key are gone", async () => {
    const asked = server.calls.length;

    const ran = await runCommand(project, ["run", "--replay", basename(folderOf(first))]);

    expect({ code: ran.code, err: ran.err }).toEqual({ code: first.code, err: first.err });
    expect(server.calls).toHaveLength(asked);
    expect(folderOf(ran)).not.toBe(folderOf(first));
    for (const name of ["results.jsonl", "scores.jsonl", "cases.csv"]) {
      expect(fileOf(ran, name)).toBe(fileOf(first, name));
    }
    expect(ofTheRun(ran)).toEqual(ofTheRun(first));
    expect(fileOf(ran, "results.jsonl")).toContain('"code":"judge.invalid_request"');
    const id = basename(folderOf(first));
    expect(readReportOf(folderOf(ran)).run.replayOf).toBe(id);
    expect(ran.out).toContain(`評価 ${id} を、保存してあった回答だけで計算し直した`);
    expect(fileOf(ran, "report.html")).toContain(id);
  });

  it("of the replay itself, by another name and from score, is the same again", async () => {
    const ran = await runCommand(project, ["score", "--replay", "latest", "--out", "elsewhere"]);

    expect(ran.code).toBe(2);
    expect(ran.err).toContain("latest");
    const again = await runCommand(project, ["score", "--replay", "latest"]);
    expect(fileOf(again, "results.jsonl")).toBe(fileOf(first, "results.jsonl"));
    expect(readReportOf(folderOf(again)).run.replayOf).toBe(basename(folderOf(first)));
  });

  it.each([["--language", "en"], ["--no-cache"], ["-c", "saiten.yaml"], ["--judge", "offline"]])(
    "refuses %s, which would change the run",
    async (...flags) => {
      const ran = await runCommand(project, ["run", "--replay", "latest", ...flags]);

      expect(ran).toMatchObject({ code: 2, out: "" });
      expect(ran.err).toMatch(/^--replay (?:は保存済みの設定|uses the run's frozen)/);
    },
  );

  it("shows of a case what the judge was asked and answered, after the replay as before", async () => {
    for (const run of [basename(folderOf(first)), "latest"]) {
      const ran = await runCommand(project, ["report", run, "--case", "leave-001", "--raw"]);

      const { judging, ...result } = JSON.parse(ran.out);
      expect(result).toEqual(readResultsOf(folderOf(first))[0]);
      const [claims] = judging.faithfulness.filter(
        ({ step }: { step: string }) => step === "claims",
      );
      expect(claims.stored.request.user).toContain("10日");
      expect(claims.stored.request.schema).toMatchObject({ type: "object" });
      expect(claims.stored.replies).toMatchObject([{ content: expect.any(String) }]);
      expect(JSON.parse(claims.stored.replies[0].content)).toEqual(claims.stored.output);
      expect(judging["ragas-semantic-similarity"][0].stored).toMatchObject({
        request: { text: expect.any(String) },
        output: { dimensions: expect.any(Number) },
      });
    }
  });

  it("without an answer that it needs names case, metric and step, and asks nobody", async () => {
    const source = basename(folderOf(first));
    const objects = join(project, ".saiten", "s3");
    for (const path of storedAnswers()) {
      const stored = readFileSync(join(objects, path), "utf8");
      if (/"metric":"faithfulness"/.test(stored) && /"truths"/.test(stored)) {
        rmSync(join(objects, path));
      }
    }
    const asked = server.calls.length;
    const before = whatIsThere();

    const ran = await runCommand(project, ["run", "--replay", source]);

    expect(ran.code).toBe(3);
    expect(ran.err.trim().split("\n")).toHaveLength(1);
    expect(ran.err).toMatch(
      /ケース \S+、指標 faithfulness、ステップ truths の当時の回答が保存されていません/,
    );
    expect(ran.err).not.toContain("--resume");
    expect(ran.out).toBe("");
    expect(server.calls).toHaveLength(asked);
    expect(whatIsThere()).toEqual(before);
  });

  it("leaves neither a run nor a trace in `latest` and history after `cache clear`", async () => {
    const source = basename(folderOf(first));
    await runCommand(project, ["cache", "clear"]);
    const before = whatIsThere();

    const ran = await runCommand(project, ["run", "--replay", source, "--json"]);

    expect(ran.code).toBe(3);
    expect(JSON.parse(ran.out)).toMatchObject({
      exitCode: 3,
      error: { code: "run.replay_missing" },
    });
    expect(whatIsThere()).toEqual(before);
  });
});
