import { oneLine, readableText } from "./readable-text.ts";

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
