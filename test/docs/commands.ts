import type { Block, Page } from "./markdown.ts";

export interface Command {
  readonly line: string;
  /** What a newcomer types, without the installation. */
  readonly run: string;
  readonly exitCode: number;
}

export interface Example {
  readonly commands: readonly Command[];
  /** The lines of the output as the page shows them; empty when it shows none. */
  readonly output: readonly string[];
}

const INSTALL = "npm ci && ";
/** They are what runs this test, or take the machine's own tools. */
const RUN_BY_CI = /^npm (?:ci|test|run .*)$/;
/** `# exit code 1` behind a command, in any of the languages. */
const EXIT_CODE = /\s+# \D*(\d)$/;

export function commandOf(line: string): Command {
  const exitCode = Number(EXIT_CODE.exec(line)?.[1] ?? 0);
  const run = line.replace(EXIT_CODE, "").replace(INSTALL, "");
  return { line, run, exitCode };
}

const isRunHere = ({ run }: Command): boolean => !RUN_BY_CI.test(run);

/** The `sh` blocks of a page, each with the `text` block behind it. */
export function examplesOf({ blocks }: Page): readonly Example[] {
  return blocks.flatMap((block, at) => {
    if (block.language !== "sh") return [];
    const commands = block.lines.map(commandOf).filter(isRunHere);
    const next: Block | undefined = blocks[at + 1];
    const output = next?.language === "text" ? next.lines : [];
    return commands.length === 0 ? [] : [{ commands, output }];
  });
}

/** Columns are as wide as their widest cell, which may be a time. */
const evenly = (text: string): string => text.replace(/\s+/g, " ").trim();
const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Lines that the page shows and the program did not print; `…` stands for anything. */
export function missingLines(shown: readonly string[], printed: string): readonly string[] {
  const lines = printed.split("\n").map(evenly);
  return shown
    .filter((line) => line.trim() !== "" && line.trim() !== "…")
    .filter((line) => {
      const pattern = new RegExp(`^${evenly(line).split("…").map(literal).join(".*")}$`, "u");
      return !lines.some((each) => pattern.test(each));
    });
}
