import { scanObject } from "./scan-object.ts";

/** Only at the start: elsewhere it may be a quotation. */
const OPENING = /^\s*<(think|thinking)>/i;
const CLOSING = /<\/(?:think|thinking)>/i;
const BRACE = /[{｛]/g;

/**
 * A reply without what the model thought before it; some servers leave out where the thoughts begin.
 * Undefined when they never end: what stands in them is no answer.
 */
export function withoutThoughts(text: string): string | undefined {
  const closing = CLOSING.exec(text);
  const isOpened = OPENING.test(text);
  if (closing === null) return isOpened ? undefined : text;
  if (!isOpened && isQuoted(text, closing.index)) return text;
  return text.slice(closing.index + closing[0].length);
}

/** Whether a place lies inside of an object. */
function isQuoted(text: string, place: number): boolean {
  BRACE.lastIndex = 0;
  for (let brace = BRACE.exec(text); brace !== null; brace = BRACE.exec(text)) {
    if (brace.index > place) return false;
    const { end } = scanObject(text, brace.index) ?? { end: 0 };
    if (end > place) return true;
    // What never closes is a thought as well.
    if (end === 0) return false;
    BRACE.lastIndex = end;
  }
  return false;
}
