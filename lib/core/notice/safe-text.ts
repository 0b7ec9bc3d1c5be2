import { shorten } from "../report/readable-text.ts";

/**
 * What is markup in one of the places that a notice is shown: Slack's `<...>` and `&`, the Markdown of
 * cards, quotes within a template. Each has a wide form that reads the same and is markup nowhere;
 * an escape for one place would be shown as it is in another.
 */
const WIDE: Readonly<Record<string, string>> = {
  "<": "＜",
  ">": "＞",
  "&": "＆",
  "*": "＊",
  "~": "～",
  "`": "｀",
  "[": "［",
  "]": "］",
  "\\": "＼",
  '"': "”",
  "|": "｜",
};

/** A text by somebody else on one line of a notice, so that nothing of it is markup, link or mention. */
export function safeText(text: string, limit: number): string {
  return shorten(text, limit)
    .replace(/[<>&*~`[\]\\"|]/g, (sign) => String(WIDE[sign]))
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "＿")
    .replaceAll("://", "：//")
    .replace(/\b(www)\./gi, "$1．")
    .replaceAll("@", "＠");
}
