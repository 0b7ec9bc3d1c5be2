import { sha256 } from "../dataset/canonical-json.ts";

const DELIMITER_DIGITS = 12;

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

/** A list as data: one numbered line an element, whatever line breaks the elements contain. */
export const dataList = (elements: readonly string[]): string =>
  dataBlock(elements.map((text, index) => `${index + 1}. ${JSON.stringify(text)}`).join("\n"));
