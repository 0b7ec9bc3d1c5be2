import { fail, ok, type Result } from "../errors.ts";
import type { Message } from "../messages/catalog.ts";
import { normalize } from "../text/normalize.ts";
import { capped } from "../validation/capped.ts";
import { contentId, testSetVersion } from "./canonicalize.ts";
import type { TestCase } from "./case.ts";
import { type Line, parseLine } from "./parse-line.ts";
import { hasSubject, type Reading, SINGLE_TURN } from "./reading.ts";
import { unsupportedFormat } from "./unsupported-format.ts";

export interface TestSet {
  readonly cases: readonly TestCase[];
  /** SHA-256 of the canonical form, hex. */
  readonly version: string;
  readonly warnings: readonly Message[];
}

/** Single-turn and to be asked, where it is not said. */
export interface TestSetSource extends Partial<Reading> {
  /** Names the file in messages. */
  readonly file: string;
  readonly text: string;
}

interface Row {
  readonly line: number;
  readonly content: Line;
}

interface Identified {
  readonly line: number;
  readonly hasOwnId: boolean;
  readonly testCase: TestCase;
}

interface Located {
  readonly line: number;
  readonly message: Message;
}

const MAX_LINES_NAMED = 10;

/** What is wrong with the file as a whole. */
function unreadable({ file, text }: TestSetSource): Message | undefined {
  const format = unsupportedFormat(file);
  if (format !== undefined) return format;
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

/** Gives every row an id; rows without a question or scenario may repeat and are numbered. */
function identify(rows: readonly Row[], reading: Reading): readonly Identified[] {
  const blanks = new Map<string, number>();
  return rows.map(({ line, content }) => {
    const { id = contentId(content), ...rest } = content;
    const hasOwnId = content.id !== undefined;
    if (hasOwnId || hasSubject(content, reading)) {
      return { line, hasOwnId, testCase: { ...rest, id } };
    }
    const count = (blanks.get(id) ?? 0) + 1;
    blanks.set(id, count);
    return { line, hasOwnId, testCase: { ...rest, id: count === 1 ? id : `${id}-${count}` } };
  });
}

function duplicates(file: string, rows: readonly Identified[]): Located[] {
  const firstLines = new Map<string, number>();
  return rows.flatMap(({ line, hasOwnId, testCase: { id } }): Located[] => {
    const otherLine = firstLines.get(normalize(id));
    if (otherLine === undefined) {
      firstLines.set(normalize(id), line);
      return [];
    }
    const place = { file, line, otherLine };
    const message: Message = hasOwnId
      ? { code: "dataset.duplicate_id", details: { ...place, id } }
      : { code: "dataset.repeated_case", details: place };
    return [{ line, message }];
  });
}

function warningsOf(file: string, rows: readonly Row[], reading: Reading): Message[] {
  const lines = rows.filter(({ content }) => !hasSubject(content, reading)).map(({ line }) => line);
  if (lines.length === 0) return [];
  const details = { file, count: lines.length, lines: lines.slice(0, MAX_LINES_NAMED) };
  if (reading.mode === "single-turn") return [{ code: "dataset.without_question", details }];
  return [
    { code: "dataset.without_scenario", details: { ...details, recorded: reading.recorded } },
  ];
}

/** Reads the lines that hold something; every problem of every line, in the order of the file. */
function readRows(
  { file, text }: TestSetSource,
  reading: Reading,
): { rows: Row[]; problems: Located[] } {
  const rows: Row[] = [];
  const problems: Located[] = [];
  for (const [index, lineText] of text.split(/\r\n|\r|\n/).entries()) {
    if (lineText.trim() === "") continue;
    const line = index + 1;
    const read = parseLine({ file, line, text: lineText, ...reading });
    if (read.ok) rows.push({ line, content: read.value });
    else problems.push(...read.error.map((message) => ({ line, message })));
  }
  return { rows, problems };
}

/**
 * Reads a JSONL test set. Lines may end in LF, CRLF or CR; blank ones are passed over. All problems
 * are told at once, the first twenty in full.
 */
export function parseTestSet(source: TestSetSource): Result<TestSet> {
  const { file, mode = SINGLE_TURN.mode, recorded = SINGLE_TURN.recorded } = source;
  const reading = { mode, recorded };
  const text = source.text.replace(/^\ufeff/, "");
  const reason = unreadable({ file, text });
  if (reason !== undefined) return fail([reason]);
  const { rows, problems } = readRows({ file, text }, reading);
  const identified = identify(rows, reading);
  const all = [...problems, ...duplicates(file, identified)].sort((a, b) => a.line - b.line);
  if (all.length > 0) {
    return fail(
      capped(
        file,
        all.map(({ message }) => message),
      ),
    );
  }
  const cases = identified.map(({ testCase }) => testCase);
  return ok({ cases, version: testSetVersion(cases), warnings: warningsOf(file, rows, reading) });
}
