import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { newFolder, runCommand } from "../support/run-command.ts";

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
