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

const FAULTS: Readonly<Record<string, YamlFault>> = {
  DUPLICATE_KEY: "duplicateKey",
  TAB_AS_INDENT: "tab",
  BAD_INDENT: "indent",
  MISSING_CHAR: "indent",
  MULTIPLE_DOCS: "severalDocuments",
  BAD_ALIAS: "alias",
  TAG_RESOLVE_FAILED: "tag",
};

/**
 * Where nesting gets so deep that a recursive parser could exhaust the stack, which in a regular
 * expression's compiler ends the process. Looked for in the tokens, before anything is parsed.
 */
function tooDeepAt(text: string): number | undefined {
  let offset = 0;
  let flow = 0;
  let inLine = 0;
  for (const token of new Lexer().lex(text)) {
    const type = CST.tokenType(token);
    if (type === "newline") inLine = 0;
    if (type === "flow-map-start" || type === "flow-seq-start") flow += 1;
    if (type === "flow-map-end" || type === "flow-seq-end") flow -= 1;
    if (type === "seq-item-ind" || type === "explicit-key-ind") inLine += 1;
    const isIndented = type === "space" && token.length > MAX_INDENT;
    if (flow > MAX_DEPTH || inLine > MAX_DEPTH || isIndented) return offset;
    offset += token.length;
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
    const before = text.slice(0, tooDeep).split("\n");
    const place = { file, line: before.length, column: (before.at(-1) ?? "").length + 1 };
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
    return fail(problems.map(({ code, pos }) => messageAt(pos[0], FAULTS[code] ?? "syntax")));
  }
  try {
    const value: unknown = document.toJS({ maxAliasCount: MAX_ALIASES });
    return ok({ value, lineOf: (path) => lineOf(document, lines, path) });
  } catch {
    return fail([messageAt(0, "alias")]);
  }
}
