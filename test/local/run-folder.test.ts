import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  appendHistory,
  readFrozenConfig,
  readReport,
  readResults,
  writeFrozenConfig,
} from "../../lib/local/run-folder.ts";
import { aCaseResult, aReport } from "../support/report-factories.ts";
import { newFolder } from "../support/run-command.ts";
import { aRunConfig } from "./a-local-run.ts";

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = newFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

const collect = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
};

describe("the frozen configuration", () => {
  it("is read as it was written, and leaves no part of a file", async () => {
    const folder = newFolder();

    await writeFrozenConfig(folder, aRunConfig());

    expect(await readFrozenConfig(folder)).toEqual(aRunConfig());
    expect(readdirSync(folder)).toEqual(["config.json"]);
  });

  it("that is missing or damaged is told by its path", async () => {
    await expect(readFrozenConfig(folderWith({}))).rejects.toMatchObject({
      code: "run.missing_object",
    });
    const folder = folderWith({ "config.json": '{"schemaVersion": 1}' });
    await expect(readFrozenConfig(folder)).rejects.toMatchObject({
      code: "run.corrupt_object",
      details: { key: join(folder, "config.json") },
    });
  });
});

describe("the report of a folder", () => {
  it("is what was stored", async () => {
    const folder = folderWith({ "report.json": JSON.stringify(aReport()) });

    expect(await readReport(folder)).toEqual(aReport());
  });

  it("that is not there yet is told by the folder", async () => {
    const folder = newFolder();
    const missing = { code: "usage.report_missing", details: { folder } };

    await expect(readReport(folder)).rejects.toMatchObject(missing);
    await expect(collect(readResults(folder))).rejects.toMatchObject(missing);
  });

  it.each(["", "{", "null", '{"schemaVersion":2}'])("that reads %j is damaged", async (text) => {
    await expect(readReport(folderWith({ "report.json": text }))).rejects.toMatchObject({
      code: "run.corrupt_object",
    });
  });
});

describe("the results of a folder", () => {
  it("are read one by one, with the line separators of other alphabets inside", async () => {
    const results = [
      aCaseResult({ caseId: "a", answer: "一\u2028二\u0085三" }),
      aCaseResult({ caseId: "b" }),
    ];
    const text = results.map((result) => `${JSON.stringify(result)}\n`).join("");

    expect(await collect(readResults(folderWith({ "results.jsonl": text })))).toEqual(results);
  });

  it("are damaged from the line on that can't be read", async () => {
    const text = `${JSON.stringify(aCaseResult())}\n{"caseId":`;
    const results = readResults(folderWith({ "results.jsonl": text }));

    expect((await results.next()).value).toEqual(aCaseResult());
    await expect(results.next()).rejects.toMatchObject({ code: "run.corrupt_object" });
  });
});

describe("the history", () => {
  it("grows by one line an attempt", async () => {
    const folder = newFolder();

    await appendHistory(folder, aReport());
    await appendHistory(folder, aReport({ verdict: "fail" }));

    const lines = readFileSync(join(folder, "history.jsonl"), "utf8").trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { id: aReport().run.id, verdict: "pass", counts: { total: 43 } },
      { id: aReport().run.id, verdict: "fail" },
    ]);
  });
});
