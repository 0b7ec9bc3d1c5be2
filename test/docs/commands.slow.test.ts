import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { type Command, examplesOf, missingLines } from "./commands.ts";
import { pages, READMES, ROOT } from "./markdown.ts";

const LEFT_OUT = new Set([".git", ".saiten", "node_modules", "coverage"]);
const LOCALES = { ja: "ja_JP.UTF-8", en: "en_US.UTF-8", "zh-Hant": "zh_TW.UTF-8" } as const;

const languages: Readonly<Record<string, keyof typeof LOCALES>> = READMES;
const copies: string[] = [];

afterEach(() => {
  for (const copy of copies.splice(0)) rmSync(copy, { recursive: true, force: true });
});

/** The working copy as somebody has it after the installation. */
function copyOfProject(): string {
  const copy = mkdtempSync(join(tmpdir(), "saiten-docs-"));
  copies.push(copy);
  const filter = (path: string) => path === ROOT || !LEFT_OUT.has(basename(path));
  // With their times, by which the command knows that its bundle is fresh.
  cpSync(ROOT, copy, { recursive: true, filter, preserveTimestamps: true });
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  return copy;
}

/** A shell of a newcomer who reads the page in its language. */
function environmentOf(file: string): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(?:SAITEN_|AWS_|npm_|VITEST|LC_|NODE_ENV)/.test(name),
  );
  return { ...Object.fromEntries(own), LANG: LOCALES[languages[file] ?? "en"] };
}

function runIn(folder: string, file: string, { run }: Command) {
  const env = environmentOf(file);
  return spawnSync("bash", ["-c", run], { cwd: folder, env, encoding: "utf8", timeout: 120_000 });
}

const withExamples = pages().filter((page) => examplesOf(page).length > 0);

describe("every command that a page shows", () => {
  test("there are some", () => {
    expect(withExamples.map(({ file }) => file)).toEqual(
      expect.arrayContaining(Object.keys(READMES)),
    );
  });

  test.each(withExamples)("of $file ends and prints as it says", (page) => {
    const folder = copyOfProject();

    for (const { commands, output } of examplesOf(page)) {
      let printed = "";
      for (const command of commands) {
        const { status, stdout, stderr } = runIn(folder, page.file, command);
        printed += stdout;
        expect({ line: command.line, status, stderr }).toMatchObject({ status: command.exitCode });
      }
      expect(missingLines(output, printed)).toEqual([]);
    }
  });
});
