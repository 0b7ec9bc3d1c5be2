import type { Labels } from "./labels.ts";
import { clip, oneLine, readableText } from "./readable-text.ts";

const LONGEST_TEXT = 2_000;

/** Text on one line of Markdown, also within a table's cell, where nothing of it is markup. */
export function markdownInline(text: string): string {
  return escapeBlockStart(escapeInline(oneLine(text)));
}

/** Text of many lines as a quotation. */
export function markdownQuote(text: string): string {
  return readableText(text)
    .split("\n")
    .map((line) => `> ${escapeBlockStart(escapeInline(line.trim()))}`.trimEnd())
    .join("  \n");
}

/** A quotation that is cut after `limit` code points, and says so. */
export function markdownQuoteUpTo(
  text: string,
  { caseLabels }: Pick<Labels, "caseLabels">,
  limit = LONGEST_TEXT,
): string {
  const shown = clip(text, limit);
  const rest = shown.left > 0 ? `\n\n${caseLabels.left(shown.left)}` : "";
  return `${markdownQuote(shown.text)}${rest}`;
}

function escapeInline(text: string): string {
  return text
    .replace(/[\\`*_[\]|~$^]/g, "\\$&")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("@", "&#64;")
    .replaceAll("://", "&#58;//")
    .replace(/\b(www)\./gi, "$1&#46;");
}

/** What would open a heading, a list, a rule or a table at the start of a line. */
function escapeBlockStart(line: string): string {
  return line.replace(/^([#+=:-])/, "\\$1").replace(/^(\d+)([.)])(?=\s|$)/, "$1\\$2");
}
