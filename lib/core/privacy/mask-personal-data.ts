const D = "[0-9０-９]";
/** What stands between groups of digits, at most one. */
const S = "[ 　.・\\-‐‑–−－]?";
const WORD = "[A-Za-z0-9Ａ-Ｚａ-ｚ０-９._%+\\-]";
const LABEL = "[A-Za-z0-9Ａ-Ｚａ-ｚ０-９\\-]";

const EMAIL = new RegExp(`${WORD}{1,64}[@＠]${LABEL}{1,63}(?:[.．]${LABEL}{1,63}){1,8}`, "gu");
const LONG_NUMBER = new RegExp(`(?<!${D}${S})${D}(?:${S}${D}){12,18}(?!${S}${D})`, "gu");
const INDIVIDUAL_NUMBER = new RegExp(
  `(?<!${D}${S})${D}{4}${S}${D}{4}${S}${D}{4}(?!${S}${D})`,
  "gu",
);
/** Of Japan and Taiwan, in groups or, where it can be nothing else, in one piece. */
const PHONE = new RegExp(
  [
    `(?<!${D}|${D}[-－])(?:[+＋](?:81|886|８１|８８６)${S}|[0０])`,
    `(?:${D}{1,4}[ 　\\-‐‑–−－]${D}{1,4}[ 　\\-‐‑–−－]${D}{3,4}|[5789５７８９][0０]${D}{8}|[9９]${D}{8}|${D}{9})`,
    `(?!${D}|[-－]${D})`,
    `|[(（][0０]${D}{1,4}[)）]${S}${D}{1,4}${S}${D}{4}(?!${D})`,
  ].join(""),
  "gu",
);

const digitsOf = (text: string): string => text.normalize("NFKC").replace(/\D/g, "");

/** The check digit of payment cards, by which other long numbers are told from them. */
function isCardNumber(text: string): boolean {
  const sum = [...digitsOf(text)].reverse().reduce((total, character, at) => {
    const digit = Number(character) * (at % 2 === 0 ? 1 : 2);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return sum % 10 === 0;
}

/**
 * The text with e-mail addresses, card numbers, numbers of twelve digits (as Japan's individual numbers
 * are) and telephone numbers replaced by what they were. Names and addresses of houses stay.
 */
export function maskPersonalData(text: string): string {
  return text
    .replace(EMAIL, "[EMAIL]")
    .replace(LONG_NUMBER, (match) => (isCardNumber(match) ? "[CARD]" : match))
    .replace(INDIVIDUAL_NUMBER, "[MY_NUMBER]")
    .replace(PHONE, "[PHONE]");
}

/** Fields by which things are found again: masked, they would be found no more. */
const NAMES = new Set(["caseId", "conversationId", "id", "identity", "key", "run", "source"]);

/** A JSON value with every text in it masked. */
export function maskValue(value: unknown): unknown {
  if (typeof value === "string") return maskPersonalData(value);
  if (Array.isArray(value)) return value.map(maskValue);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, NAMES.has(name) ? each : maskValue(each)]),
  );
}
