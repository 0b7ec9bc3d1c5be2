const LINE_BREAK = /\r\n|[\n\r\u0085\u2028\u2029]/;
// A list marker or heading at the start of a line; "3.5 km" and "2、3日" are not.
const MARKER =
  /^[\s\u3000]*(?:(?:#{1,6}|[-*+>])(?=[\s\u3000])|[・•‣●○◯■□◆◇▪※➢✓]|[(（][0-9０-９]{1,3}[)）]|[\u2460-\u2473]|[0-9０-９]{1,3}(?:[.．)）](?![0-9０-９])))[\s\u3000]*/u;
const OPENING = "「『（(【〈《〔“[［";
const CLOSING = "」』）)】〉》〕”]］";
const FULL_STOPS = "。！？｡‼⁇⁈⁉";
const TRAILING = /[」』）)】〉》〕”’"'\]］。！？｡!?]/u;
const ABBREVIATION =
  /(?:^|[\s(（])(?:[a-z]|mr|mrs|ms|dr|prof|st|jr|sr|vs|vol|fig|sec|art|ch|pp|cf|approx|e\.g|i\.e|inc|ltd|co|corp|dept|tel|ext|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec)$/i;
const NUMBERED = /(?:^|[^a-z])(?:no|nos|art|p|vol|fig|sec)$/i;
const MAX_ENCLOSED = 400;

/** Where each bracket that is closed nearby closes, by where it opens. */
function closingIndices(characters: readonly string[]): ReadonlyMap<number, number> {
  const closing = new Map<number, number>();
  const open: number[] = [];
  for (const [index, character] of characters.entries()) {
    if (OPENING.includes(character)) open.push(index);
    if (!CLOSING.includes(character)) continue;
    const opened = open.pop();
    if (opened !== undefined && index - opened < MAX_ENCLOSED) closing.set(opened, index);
  }
  return closing;
}

/** Whether the ASCII or full-width stop at `i` ends a sentence. */
function endsHere(characters: readonly string[], i: number): boolean {
  const next = characters[i + 1] ?? " ";
  const before = characters.slice(Math.max(0, i - 12), i).join("");
  if (characters[i] === "．") return !(/\p{N}$/u.test(before) && /\p{N}/u.test(next));
  const apart = /[\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(next);
  if (!apart && !TRAILING.test(next)) return false;
  if (characters[i] !== ".") return true;
  const after = characters
    .slice(i + 1, i + 6)
    .join("")
    .trimStart();
  if (NUMBERED.test(before) && /^\p{N}/u.test(after)) return false;
  return !ABBREVIATION.test(before) && !/^\p{Ll}/u.test(after);
}

function splitLine(line: string): string[] {
  const characters = [...line.replace(MARKER, "")];
  const closing = closingIndices(characters);
  const sentences: string[] = [];
  let start = 0;
  for (let i = 0; i < characters.length; i++) {
    const character = characters[i] as string;
    i = closing.get(i) ?? i;
    const stops =
      FULL_STOPS.includes(character) || ("!?.．".includes(character) && endsHere(characters, i));
    if (!stops) continue;
    while (TRAILING.test(characters[i + 1] ?? "")) i++;
    sentences.push(characters.slice(start, i + 1).join(""));
    start = i + 1;
  }
  return [...sentences, characters.slice(start).join("")];
}

/**
 * The sentences of a Japanese, Chinese or English text, trimmed, without list markers. Line breaks
 * always end one; stops inside brackets, decimals (3.5) and abbreviations (No. 5, Mr.) never do.
 */
export function splitSentences(text: string): string[] {
  return text
    .split(LINE_BREAK)
    .flatMap(splitLine)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}
