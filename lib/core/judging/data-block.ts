import { sha256 } from "../dataset/canonical-json.ts";

const DELIMITER_DIGITS = 6;

/**
 * A name that occurs nowhere in the text, whatever its letter case or width. It is derived from the
 * text alone, so that the same text always gives the same prompt.
 */
export function delimiterFor(text: string): string {
  const searched = text.normalize("NFKC").toLowerCase();
  let digest = text;
  let delimiter: string;
  do {
    digest = sha256(digest);
    delimiter = `data-${digest.slice(0, DELIMITER_DIGITS)}`;
  } while (searched.includes(delimiter));
  return delimiter;
}

/** Wraps a foreign text so that nothing inside can end the block. */
export function dataBlock(text: string): string {
  const delimiter = delimiterFor(text);
  return `<${delimiter}>\n${text}\n</${delimiter}>`;
}

/** Line breaks that JSON leaves as they are. */
const LINE_BREAKS = /[\u0085\u2028\u2029]/g;

/** A value as JSON on one line. */
export const quoted = (value: unknown): string =>
  JSON.stringify(value).replace(LINE_BREAKS, (character) => {
    const code = character.charCodeAt(0).toString(16);
    return `\\u${code.padStart(4, "0")}`;
  });

/** Lines as data, numbered from 1; none may hold a line break of its own. */
export const dataLines = (lines: readonly string[]): string =>
  dataBlock(lines.map((line, index) => `${index + 1}. ${line}`).join("\n"));
