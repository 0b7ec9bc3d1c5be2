import {
  CST,
  type Document,
  isMap,
  isNode,
  isScalar,
  Lexer,
  LineCounter,
  parseDocument,
} from "yaml";
import { fail, ok, type Result } from "../errors.ts";
import type { Message } from "../messages/catalog.ts";
import type { YamlFault } from "../messages/config.ts";

export interface YamlSource {
  /** Names the file in messages. */
  readonly file: string;
  readonly text: string;
}

export interface Yaml {
  readonly value: unknown;
  /** The line on which the key or entry at a path stands, or the nearest thing above it. */
  lineOf(path: readonly (string | number)[]): number;
}

const MAX_DEPTH = 50;
const MAX_INDENT = 200;
const MAX_ALIASES = 100;
/** One slip makes a parser complain many times over. */
const MAX_PROBLEMS = 5;

/** Tokens that the lexer puts in; they stand nowhere in the text. */
const MARKS: ReadonlySet<string> = new Set([CST.DOCUMENT, CST.FLOW_END, CST.SCALAR]);

interface Nesting {
  readonly flow: number;
  readonly inLine: number;
}

const FAULTS: Readonly<Record<string, YamlFault>> = {
  DUPLICATE_KEY: "duplicateKey",
  TAB_AS_INDENT: "tab",
  BAD_INDENT: "indent",
  MISSING_CHAR: "indent",
  MULTIPLE_DOCS: "severalDocuments",
  BAD_ALIAS: "alias",
  TAG_RESOLVE_FAILED: "tag",
};

/** How far a token leads into nesting: brackets count over lines, `- ` and `? ` within theirs. */
function nestingAfter(token: string, { flow, inLine }: Nesting): Nesting {
  switch (CST.tokenType(token)) {
    case "newline":
      return { flow, inLine: 0 };
    case "flow-map-start":
    case "flow-seq-start":
      return { flow: flow + 1, inLine };
    case "flow-map-end":
    case "flow-seq-end":
      return { flow: flow - 1, inLine };
    case "seq-item-ind":
    case "explicit-key-ind":
      return { flow, inLine: inLine + 1 };
    case "space":
      return { flow, inLine: token.length > MAX_INDENT ? token.length : inLine };
    default:
      return { flow, inLine };
  }
}

/**
 * Where nesting gets so deep that a recursive parser could exhaust the stack, which in a regular
 * expression's compiler ends the process. Looked for in the tokens, before anything is parsed.
 */
function tooDeepAt(text: string): number | undefined {
  let nesting: Nesting = { flow: 0, inLine: 0 };
  let offset = 0;
  let isScalar = false;
  for (const token of new Lexer().lex(text)) {
    if (!isScalar) nesting = nestingAfter(token, nesting);
    if (nesting.flow > MAX_DEPTH || nesting.inLine > MAX_DEPTH) return offset;
    isScalar = token === CST.SCALAR;
    if (!MARKS.has(token)) offset += token.length;
  }
  return undefined;
}

function lineOf(
  document: Document,
  lines: LineCounter,
  path: readonly (string | number)[],
): number {
  for (let length = path.length; length > 0; length -= 1) {
    const parent = document.getIn(path.slice(0, length - 1), true);
    const key = path[length - 1];
    const pair = isMap(parent)
      ? parent.items.find((item) => isScalar(item.key) && item.key.value === key)
      : undefined;
    const node = pair?.key ?? document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}

/** Reads a YAML file of one document. Anchors and merge keys work; alias bombs are refused. */
export function parseYaml({ file, text }: YamlSource): Result<Yaml> {
  const lines = new LineCounter();
  const messageAt = (offset: number, fault: YamlFault): Message => {
    const { line, col } = lines.linePos(offset);
    return { code: "config.invalid_yaml", details: { file, line, column: col, fault } };
  };
  const tooDeep = tooDeepAt(text);
  if (tooDeep !== undefined) {
    const line = text.slice(0, tooDeep).split("\n").length;
    const place = { file, line, column: tooDeep - text.lastIndexOf("\n", tooDeep - 1) };
    return fail([{ code: "config.invalid_yaml", details: { ...place, fault: "tooDeep" } }]);
  }
  const document = parseDocument(text, {
    lineCounter: lines,
    logLevel: "error",
    merge: true,
    prettyErrors: false,
    stringKeys: true,
  });
  const problems = [...document.errors, ...document.warnings];
  if (problems.length > 0) {
    const first = problems.slice(0, MAX_PROBLEMS);
    return fail(first.map(({ code, pos }) => messageAt(pos[0], FAULTS[code] ?? "syntax")));
  }
  try {
    const value: unknown = document.toJS({ maxAliasCount: MAX_ALIASES });
    return ok({ value, lineOf: (path) => lineOf(document, lines, path) });
  } catch {
    return fail([messageAt(0, "alias")]);
  }
}
