/** Shorter common parts are words of the language, not a quotation. */
const SHORTEST = 12;

/** The text as it reads unescaped and on one line, so that both sides of a comparison look alike. */
const plain = (text: string): string =>
  text
    .replace(/\\+u([0-9a-f]{4})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
    .replace(/\\+[nrtf]/g, " ")
    .replace(/\\+/g, "")
    .replace(/\s+/g, " ");

/**
 * A short text without the parts, each as long as it goes, that stand in `source` as well: what a
 * provider says itself when it answers with a piece of what it was asked.
 */
export function withoutQuotes(text: string, source: string): string {
  const [said, quoted] = [plain(text), plain(source)];
  let own = "";
  for (let at = 0; at < said.length; ) {
    const length = quotedLength(said, at, quoted);
    own += length === 0 ? said.charAt(at) : " … ";
    at += Math.max(1, length);
  }
  return own;
}

function quotedLength(said: string, at: number, quoted: string): number {
  let length = SHORTEST;
  if (at + length > said.length || !quoted.includes(said.slice(at, at + length))) return 0;
  while (at + length < said.length && quoted.includes(said.slice(at, at + length + 1))) length += 1;
  return length;
}
