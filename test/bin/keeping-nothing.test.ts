import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ModelServer } from "../support/model-server.ts";
import { type Ran, runCommand } from "../support/run-command.ts";
import { chatModel, ENDPOINT_METRICS, startChatJudge } from "./judge-endpoint.ts";
import { jsonLines, writeProject } from "./sample-project.ts";
import { folderOf, readReportOf, readResultsOf } from "./stored-run.ts";

const NONE = { SAITEN_STORE: "none", SAITEN_LANGUAGE: "en", JUDGE_KEY: "secret" };
/** In the question, in what the agent retrieves and answers, and in what the endpoint answers. */
const MARKS = /QMARK|DMARK|所見/;

const cases = [1, 2, 3].map((number) => ({
  id: `c-${number}`,
  question: `QMARK${number} 日帰り出張の日当はいくらですか。`,
  expectedAnswer: `QMARK${number} 1,500円です。`,
  checks: [{ contains: `QMARK${number}` }],
  tags: ["経費"],
}));

let server: ModelServer;
let project = "";
let ran: Ran;

beforeAll(async () => {
  server = await startChatJudge();
  project = writeProject({
    cases: jsonLines(cases),
    config: {
      judge: "main",
      models: { main: { ...chatModel(server.url), apiKeyEnv: "JUDGE_KEY" } },
      metrics: { use: ENDPOINT_METRICS },
      gates: [],
    },
    files: { "documents/marked.md": "# DMARK\n\nDMARK 日帰り出張の日当は1,500円とする。" },
  });
  ran = await runCommand(project, ["run"], NONE);
}, 60_000);

afterAll(() => server.close());

/** Files below a folder that hold a mark, in UTF-8 or UTF-16 as LevelDB and others may write them. */
function holding(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => {
    const file = join(folder, path);
    if (!statSync(file).isFile()) return false;
    const bytes = readFileSync(file);
    return MARKS.test(bytes.toString("utf8")) || MARKS.test(bytes.toString("utf16le"));
  });
}

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" });

describe("a run with SAITEN_STORE=none", () => {
  it("leaves what was said in no file of objects, table, events and reports but the test set", () => {
    expect(readResultsOf(folderOf(ran))).toHaveLength(3);
    const data = join(project, ".saiten");

    expect(holding(data).filter((path) => /test-set\.jsonl/.test(path))).not.toEqual([]);
    expect(holding(data).filter((path) => !/test-set\.jsonl/.test(path))).toEqual([]);
    expect(filesIn(join(data, "s3")).filter((path) => /_passing.*json/.test(path))).toEqual([]);
  });

  it("was judged as any other, on answers and contexts that were there", () => {
    const [result] = readResultsOf(folderOf(ran));

    expect(Object.keys(result?.metrics ?? {})).toEqual(expect.arrayContaining(["faithfulness"]));
    expect(result?.metrics.faithfulness?.status).toBe("scored");
    expect(result).toMatchObject({ answer: null, question: "Texts are not kept." });
    const { warnings } = readReportOf(folderOf(ran));
    expect(warnings.map(({ code }) => code)).toContain("store.texts_not_kept");
    expect(ran.out).toContain("This run kept no texts");
  });

  it("shows a case without its texts, and has nothing raw to show", async () => {
    const shown = await runCommand(project, ["report", "latest", "--case", "c-1"], NONE);
    const raw = await runCommand(project, ["report", "latest", "--case", "c-1", "--raw"], NONE);

    expect(shown).toMatchObject({ code: 0 });
    expect(shown.out).not.toMatch(MARKS);
    expect(raw).toMatchObject({ code: 2, out: "" });
    expect(raw.err).toContain("kept no texts (store: none)");
  });

  it("can't be replayed, whatever the setting is by then", async () => {
    const { SAITEN_STORE: _, ...full } = NONE;
    for (const variables of [NONE, full]) {
      const replayed = await runCommand(project, ["run", "--replay", "latest"], variables);

      expect(replayed).toMatchObject({ code: 2, out: "" });
      expect(replayed.err).toContain("can't be replayed");
    }
  });

  it("does its errors again", async () => {
    const again = await runCommand(project, ["run", "--retry-errors", "latest"], NONE);

    expect(readReportOf(folderOf(again)).counts.errors).toBe(0);
    expect(holding(join(project, ".saiten")).filter((path) => !/test-set/.test(path))).toEqual([]);
  });
});
