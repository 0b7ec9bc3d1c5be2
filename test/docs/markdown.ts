import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";

export const ROOT = resolve(import.meta.dirname, "../..");

/** The READMEs with the language that each is in. */
export const READMES = {
  "README.md": "ja",
  "README.en.md": "en",
  "README.zh-Hant.md": "zh-Hant",
} as const;
export type Readme = keyof typeof READMES;
export const readmes = Object.keys(READMES) as readonly Readme[];

export interface Block {
  readonly language: string;
  readonly lines: readonly string[];
}

export interface Section {
  /** Number of `#`. */
  readonly level: number;
  readonly title: string;
}

/** A page in reading order: what stands in fences, and the lines outside. */
export interface Page {
  readonly file: string;
  readonly text: string;
  readonly sections: readonly Section[];
  readonly blocks: readonly Block[];
  /** Cells of each table row, header and rule left out. */
  readonly rows: readonly (readonly string[])[];
  /** Targets of links. */
  readonly links: readonly string[];
}

export function readPage(file: string): Page {
  const text = readFileSync(join(ROOT, file), "utf8");
  const blocks: Block[] = [];
  const prose = text.replace(
    /^```(\w*)\n([\s\S]*?)^```$/gm,
    (_, language: string, body: string) => {
      blocks.push({ language, lines: body.trimEnd().split("\n") });
      return "";
    },
  );
  const lines = prose.split("\n");
  return {
    file,
    text,
    blocks,
    sections: lines.flatMap((line) => {
      const [, marks, title] = /^(#{1,6}) (.+)$/.exec(line) ?? [];
      return marks === undefined || title === undefined ? [] : [{ level: marks.length, title }];
    }),
    rows: lines
      .filter((line, at) => line.startsWith("| ") && !/^\| -/.test(lines[at + 1] ?? ""))
      .filter((line) => !/^\| -/.test(line))
      .map((line) =>
        line
          .slice(1, -1)
          .split("|")
          .map((cell) => cell.trim()),
      ),
    links: [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target),
  };
}

/** The row whose first cell names the id: `faithfulness` in code marks. */
export function rowOf({ rows, file }: Page, id: string): readonly string[] {
  const found = rows.find(([first = ""]) => first.startsWith(`\`${id}\``));
  if (found === undefined) throw new Error(`${file} has no row for ${id}`);
  return found;
}

/** What stands below a heading, up to the next heading of any level; empty when there is none. */
export function textBelow({ text }: Page, title: string): string {
  const [, below = ""] = text.split(`# ${title}\n`);
  return below.split(/^#{1,6} /m)[0] ?? "";
}

/** Every Markdown page that we publish. */
export function pages(): readonly Page[] {
  const inFolder = (folder: string, recursive: boolean): string[] =>
    readdirSync(join(ROOT, folder), { recursive, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(".md"))
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));
  return [...inFolder(".", false), ...inFolder("docs", true)].sort().map(readPage);
}

/** How GitHub names the anchor of a heading. */
export function anchorOf({ title }: Section): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, "")
    .replaceAll(" ", "-");
}

/** What pages of equal content share whatever their language. */
export function outlineOf({ sections, rows, blocks }: Page) {
  return {
    levels: sections.map(({ level }) => level),
    cells: rows.map((row) => row.length),
    blocks: blocks.map(({ language }) => language),
  };
}
