/** Control characters but tab and line feed; marks that reorder or hide text; tag characters. */
const HIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it finds
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;

// Marks are drawn over the letter in front of them, above and below it as far as they go; joiners
// don't end that. No language puts as many as eight on one letter.
const STACKED = /(?<=[\p{M}\u200c\u200d]{8})[\p{M}\u200c\u200d]+/gu;

const LONE_SURROGATE = /\p{Surrogate}/gu;

/**
 * Text as a person can trust it: what would be invisible, or would reorder or hide the text around it,
 * is spelt out (`[U+202E]`), half characters become U+FFFD, line ends become LF. Of many marks on one
 * letter eight stay, and the rest is told by its number and its first: `[U+0301 ×492]`.
 */
export function readableText(text: string): string {
  return wellFormed(text)
    .replace(/\r\n?/g, "\n")
    .replace(HIDDEN, (character) => `[${nameOf(character)}]`)
    .replace(STACKED, (marks) => {
      const { length } = [...marks];
      return length === 1 ? `[${nameOf(marks)}]` : `[${nameOf(marks)} ×${length}]`;
    });
}

/** The text with every half of a surrogate pair replaced, so that it encodes as UTF-8. */
export function wellFormed(text: string): string {
  return text.replace(LONE_SURROGATE, "\ufffd");
}

/** The same on one line: white space of any length becomes one space. */
export function oneLine(text: string): string {
  return readableText(text).replace(/\s+/g, " ").trim();
}

/** The first `limit` code points, and how many were left out. */
export function clip(
  text: string,
  limit: number,
): { readonly text: string; readonly left: number } {
  if (text.length <= limit) return { text, left: 0 };
  const points = [...text];
  return { text: points.slice(0, limit).join(""), left: Math.max(0, points.length - limit) };
}

/** `clip` for a line: the cut is marked by an ellipsis. */
export function shorten(text: string, limit: number): string {
  const short = clip(oneLine(text), limit);
  return short.left > 0 ? `${short.text}…` : short.text;
}

/** Of the first character of a text. */
function nameOf(character: string): string {
  const code = Number(character.codePointAt(0)).toString(16).toUpperCase().padStart(4, "0");
  return `U+${code}`;
}
