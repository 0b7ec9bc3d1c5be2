import { MAX_DEPTH } from "./is-too-deep.ts";

/** Other spellings of JSON's structure, as typed with a Japanese or Chinese keyboard. */
const HALF_WIDTH: Readonly<Record<string, string>> = {
  "｛": "{",
  "｝": "}",
  "［": "[",
  "］": "]",
  "：": ":",
  "，": ",",
  "、": ",",
};

/** Opening quote -> what may close it. */
const QUOTES: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  "＂": "＂",
  "“": "”“＂",
  "”": "”“＂",
  "‘": "’",
  "「": "」",
};
const AFTER_STRING = /^\s*([,:}\]，、：｝］]|$)/;
const PARTNER: Readonly<Record<string, string>> = { "{": "}", "[": "]" };

/** Whatever stands outside of strings between the signs of structure, or the space there. */
const BARE = /\s+|[^\s,:{}[\]"'＂“”‘「，、：｛｝［］]+/y;
const NUMBER_LIKE = /^[-+.\d]/;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[-+]?\d+)?$/i;
/** Stands in the description of a shape, and in no answer: alternatives, types, "and so on". */
const SKETCHED = /\||\.\.\.|…|^(?:string|number|integer|boolean)$/;
const BEFORE_VALUE = new Set([":", ",", "["]);

interface Piece {
  readonly json: string;
  /** Index behind its last character. */
  readonly end: number;
}

export interface ScannedObject extends Piece {
  /** True when it tells what an answer looks like rather than being one. */
  readonly isSketch: boolean;
}

/** Reads one balanced object from its opening brace; undefined when it never closes properly. */
export function scanObject(text: string, start: number): ScannedObject | undefined {
  const open: string[] = [];
  const out: string[] = [];
  let isSketch = false;
  let before = "";
  let at = start;
  while (at < text.length && open.length <= MAX_DEPTH) {
    const closers = QUOTES[text.charAt(at)];
    const piece =
      closers === undefined ? scanBare(text, at, before) : scanString(text, at, closers);
    if (piece === undefined) return undefined;
    const { json } = piece;
    if (closers === undefined && SKETCHED.test(json)) isSketch = true;
    if (json.trim() !== "") before = json;
    out.push(json);
    at = piece.end;
    const closer = PARTNER[json];
    if (closer !== undefined) open.push(closer);
    if (json !== "}" && json !== "]") continue;
    if (open.pop() !== json) return undefined;
    if (open.length === 0) return { json: out.join(""), end: at, isSketch };
  }
  return undefined;
}

/** A sign of structure, or what stands between two. Half a number is a text: never another number. */
function scanBare(text: string, at: number, before: string): Piece {
  BARE.lastIndex = at;
  const [bare] = BARE.exec(text) ?? [];
  if (bare === undefined) {
    const char = text.charAt(at);
    return { json: HALF_WIDTH[char] ?? char, end: at + 1 };
  }
  const isHalf = BEFORE_VALUE.has(before) && NUMBER_LIKE.test(bare) && !NUMBER.test(bare);
  return { json: isHalf ? JSON.stringify(bare) : bare, end: at + bare.length };
}

/**
 * A plain JSON string ends at its first bare quote. Other quotes also occur inside sentences, so
 * they end a string only where JSON goes on.
 */
function scanString(text: string, start: number, closers: string): Piece | undefined {
  const isPlain = closers === '"';
  for (let at = start + 1; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === "\\") {
      at += 1;
    } else if (closers.includes(char)) {
      const end = at + 1;
      if (isPlain) return { json: text.slice(start, end), end };
      if (AFTER_STRING.test(text.slice(end, end + 20))) {
        return { json: `"${text.slice(start + 1, at).replace(/(?<!\\)"/g, '\\"')}"`, end };
      }
    }
  }
  return undefined;
}
