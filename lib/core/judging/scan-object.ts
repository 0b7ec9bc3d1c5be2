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

export interface ScannedObject {
  /** The object with its structure and its quotes in ASCII. */
  readonly json: string;
  /** Index behind its last character. */
  readonly end: number;
}

/** Reads one balanced object from its opening brace; undefined when it never closes properly. */
export function scanObject(text: string, start: number): ScannedObject | undefined {
  const open: string[] = [];
  const out: string[] = [];
  let at = start;
  while (at < text.length) {
    const raw = text.charAt(at);
    const closers = QUOTES[raw];
    if (closers !== undefined) {
      const string = scanString(text, at, closers);
      if (string === undefined) return undefined;
      out.push(string.json);
      at = string.end;
      continue;
    }
    const char = HALF_WIDTH[raw] ?? raw;
    out.push(char);
    at += 1;
    const closer = PARTNER[char];
    if (closer !== undefined) open.push(closer);
    if (char !== "}" && char !== "]") continue;
    if (open.pop() !== char) return undefined;
    if (open.length === 0) return { json: out.join(""), end: at };
  }
  return undefined;
}

/**
 * A plain JSON string ends at its first bare quote. Other quotes also occur inside sentences, so
 * they end a string only where JSON goes on.
 */
function scanString(text: string, start: number, closers: string): ScannedObject | undefined {
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
