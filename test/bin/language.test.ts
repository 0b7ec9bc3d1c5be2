import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { newFolder, runCommand } from "../support/run-command.ts";
import { writeProject } from "./sample-project.ts";

it.each([
  ["ja", "キーはありません"],
  ["en", "there is no key"],
  ["zh-Hant", "沒有"],
])(
  "what is wrong with a configuration is told in the language that it asks for: %s",
  async (language, words) => {
    const folder = newFolder();
    writeFileSync(join(folder, "saiten.yaml"), `language: ${language}\nnmae: x\n`);

    const { code, err } = await runCommand(folder, ["validate"], {
      LANG: "C",
      SAITEN_LANGUAGE: language === "en" ? "ja" : "en",
    });

    expect(code).toBe(2);
    expect(err).toContain(words);
  },
);

const LANGUAGE_OF_C = { LANG: "C" };

const inEnglish = () =>
  writeProject({
    config: [
      "language: en",
      "name: sample",
      "testSet: ./cases.jsonl",
      "agent: { type: sample, documents: ./documents }",
      "judge: offline",
    ].join("\n"),
  });

it.each([
  ["a flag", ["run", "--max-cost", "much"], '"--max-cost" (much)'],
  ["a flag of another command", ["estimate", "-n", "0"], '"--limit" (0)'],
  ["a test set", ["validate", "--test-set", "none.jsonl"], "The test set none.jsonl was not found"],
])(
  "what is wrong with %s is told in the language of the file beside it",
  async (_, args, words) => {
    const folder = inEnglish();

    const { code, err } = await runCommand(folder, args, LANGUAGE_OF_C);

    expect(code).toBe(2);
    expect(err).toContain(words);
  },
);

it("a flag's fault is told in the language of --language first, and of the variable without a file", async () => {
  const folder = inEnglish();
  const args = ["run", "-n", "0"];

  const flag = await runCommand(folder, [...args, "--language", "zh-Hant"], LANGUAGE_OF_C);
  const variable = await runCommand(newFolder(), args, { SAITEN_LANGUAGE: "en" });

  expect(flag.err).toContain("範圍");
  expect(variable.err).toContain("out of range");
});

it("of a stored run everything is told in its own language", async () => {
  const folder = inEnglish();
  await runCommand(folder, ["run", "-n", "1"], LANGUAGE_OF_C);
  const told = async (...args: string[]) => (await runCommand(folder, args, LANGUAGE_OF_C)).err;

  expect(await told("report", "latest", "--case", "zz")).toContain("has no case zz");
  expect(await told("report", "latest", "--format", "zz")).toContain("does not take");
  expect(await told("run", "--resume", "latest", "--tag", "x")).toContain("--tag can't be given");
  expect(await told("run", "--resume", "latest", "--max-cost", "x")).toContain('"--max-cost" (x)');
});
