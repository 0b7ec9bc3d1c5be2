import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runBodyOf } from "../../../bin/remote/run-body.ts";
import { newFolder } from "../../support/run-command.ts";

const folder = newFolder();
const fileWith = (text: string): string => {
  const file = join(folder, `${crypto.randomUUID()}.yaml`);
  writeFileSync(file, text);
  return file;
};

it("flags become the body of the request", async () => {
  const flags = { testSet: "t", agent: "a", judge: "j", embedding: "e", gate: ["mustPass"] };
  const more = { maxCost: "1.5", metrics: ["bias,toxicity", "pii-leakage"], baseline: "01R" };

  expect(await runBodyOf({ ...flags, ...more, name: "n", note: "x" })).toEqual({
    testSet: "t",
    agent: "a",
    judge: "j",
    embedding: "e",
    gates: ["mustPass"],
    metrics: { use: ["bias", "toxicity", "pii-leakage"] },
    limits: { maxCostUsd: 1.5 },
    baseline: "01R",
    name: "n",
    note: "x",
  });
  expect(await runBodyOf({ metrics: ["standard"] })).toEqual({ metrics: { use: "standard" } });
});

it("flags win over the file, whose other limits stay; the file wins over the usual language", async () => {
  const config = fileWith("testSet: f\nlanguage: ja\nlimits: { concurrency: 2, maxCostUsd: 9 }\n");

  expect(await runBodyOf({ config, maxCost: "1" }, "en")).toEqual({
    testSet: "f",
    language: "ja",
    limits: { concurrency: 2, maxCostUsd: 1 },
  });
  expect(await runBodyOf({ config, language: "zh-Hant" }, "en")).toMatchObject({
    language: "zh-Hant",
  });
  expect(await runBodyOf({}, "en")).toEqual({ language: "en" });
});

it("a file that is no object, or no YAML, is told", async () => {
  for (const text of ["- a\n", "a: [", ""]) {
    await expect(runBodyOf({ config: fileWith(text) })).rejects.toThrow();
  }
});
