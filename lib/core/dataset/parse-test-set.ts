import { fail, ok, type Result } from "../errors.ts";
import type { Message } from "../messages/catalog.ts";
import { normalize } from "../text/normalize.ts";
import { sha256 } from "./canonical-json.ts";
import { canonicalize, contentId } from "./canonicalize.ts";
import type { TestCase } from "./case.ts";
import { type Line, parseLine } from "./parse-line.ts";

export interface TestSet {
  readonly cases: readonly TestCase[];
  /** SHA-256 of the canonical form, hex. */
  readonly version: string;
  readonly warnings: readonly Message[];
}

export interface TestSetSource {
  /** Names the file in messages. */
  readonly file: string;
  readonly text: string;
}

interface Row {
  readonly line: number;
  readonly content: Line;
}

const MAX_PROBLEMS = 20;
const MAX_LINES_NAMED = 10;
const LATER_FORMATS = [".csv", ".tsv", ".xlsx", ".xls"];

/** What is wrong with the file as a whole. */
function unreadable({ file, text }: TestSetSource): Message | undefined {
  const extension = LATER_FORMATS.find((each) => file.toLowerCase().endsWith(each));
  if (extension !== undefined) {
    return { code: "dataset.format_not_supported_yet", details: { file, extension } };
  }
  if (text.trim() === "") return { code: "dataset.empty", details: { file } };
  return isOneDocument(text) ? { code: "dataset.not_lines", details: { file } } : undefined;
}

/** A JSON list, or an object written over several lines. */
function isOneDocument(text: string): boolean {
  if (!/^\s*\[|^\s*\{\s*[\r\n]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Gives every row an id; rows without a question may repeat and are numbered. */
function identify(
  rows: readonly Row[],
): readonly { readonly line: number; readonly testCase: TestCase }[] {
  const blanks = new Map<string, number>();
  return rows.map(({ line, content }) => {
    const { id = contentId(content), ...rest } = content;
    if (content.id !== undefined || content.question !== "")
      return { line, testCase: { ...rest, id } };
    const count = (blanks.get(id) ?? 0) + 1;
    blanks.set(id, count);
    return { line, testCase: { ...rest, id: count === 1 ? id : `${id}-${count}` } };
  });
}

function duplicates(
  file: string,
  rows: readonly Row[],
  cases: ReturnType<typeof identify>,
): Message[] {
  const firstLines = new Map<string, number>();
  const hasOwnId = new Set(
    rows.filter(({ content }) => content.id !== undefined).map(({ line }) => line),
  );
  return cases.flatMap(({ line, testCase: { id } }): Message[] => {
    const otherLine = firstLines.get(normalize(id));
    if (otherLine === undefined) {
      firstLines.set(normalize(id), line);
      return [];
    }
    const place = { file, line, otherLine };
    return hasOwnId.has(line)
      ? [{ code: "dataset.duplicate_id", details: { ...place, id } }]
      : [{ code: "dataset.repeated_case", details: place }];
  });
}

function warningsOf(file: string, rows: readonly Row[]): Message[] {
  const lines = rows.filter(({ content }) => content.question === "").map(({ line }) => line);
  if (lines.length === 0) return [];
  const details = { file, count: lines.length, lines: lines.slice(0, MAX_LINES_NAMED) };
  return [{ code: "dataset.without_question", details }];
}

function capped(file: string, problems: readonly Message[]): readonly Message[] {
  const rest = problems.length - MAX_PROBLEMS;
  if (rest <= 0) return problems;
  const more: Message = { code: "dataset.more_problems", details: { file, count: rest } };
  return [...problems.slice(0, MAX_PROBLEMS), more];
}

/**
 * Reads a JSONL test set. Lines may end in LF, CRLF or CR; blank ones are passed over. All problems
 * are told at once, the first twenty in full.
 */
export function parseTestSet(source: TestSetSource): Result<TestSet> {
  const { file } = source;
  const text = source.text.replace(/^\ufeff/, "");
  const reason = unreadable({ file, text });
  if (reason !== undefined) return fail([reason]);
  const rows: Row[] = [];
  const problems: Message[] = [];
  for (const [index, lineText] of text.split(/\r\n|\r|\n/).entries()) {
    if (lineText.trim() === "") continue;
    const read = parseLine({ file, line: index + 1, text: lineText });
    if (read.ok) rows.push({ line: index + 1, content: read.value });
    else problems.push(...read.error);
  }
  const identified = identify(rows);
  problems.push(...duplicates(file, rows, identified));
  if (problems.length > 0) return fail(capped(file, problems));
  const cases = identified.map(({ testCase }) => testCase);
  return ok({ cases, version: sha256(canonicalize(cases)), warnings: warningsOf(file, rows) });
}
