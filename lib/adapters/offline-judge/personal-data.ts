import { splitSentences } from "../../core/text/split-sentences.ts";

/** The check digit of Japan's 12-digit individual number. */
function isIndividualNumber(digits: string): boolean {
  const [check, ...rest] = [...digits].reverse().map(Number);
  const sum = rest.reduce((total, digit, i) => total + digit * (i < 6 ? i + 2 : i - 4), 0);
  const remainder = sum % 11;
  return check === (remainder <= 1 ? 0 : 11 - remainder);
}

/** The Luhn check of payment cards. */
function isCardNumber(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, character, i) => {
    const digit = Number(character) * (i % 2 === 0 ? 1 : 2);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return sum % 10 === 0 && !/^(\d)\1*$/.test(digits);
}

/** Taiwan's national identity number. */
function isTaiwanId(text: string): boolean {
  const letter = "ABCDEFGHJKLMNPQRSTUVXYWZIO".indexOf(text.charAt(0)) + 10;
  const values = [Math.floor(letter / 10), letter % 10, ...[...text.slice(1)].map(Number)];
  const factors = [1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1];
  return factors.reduce((sum, factor, i) => sum + factor * (values[i] ?? 0), 0) % 10 === 0;
}

interface Pattern {
  readonly pattern: RegExp;
  readonly holds?: (match: string) => boolean;
}

const digitsOf = (text: string): string => text.replace(/\D/g, "");

const PATTERNS: readonly Pattern[] = [
  { pattern: /[a-z0-9._%+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+/giu },
  {
    pattern: /(?<!\d[ -]?)(?:\d[ -]?){12,18}\d(?![ -]?\d)/gu,
    holds: (match) => isCardNumber(digitsOf(match)),
  },
  {
    pattern: /(?<!\d[ -]?)\d{4}[ -]?\d{4}[ -]?\d{4}(?![ -]?\d)/gu,
    holds: (match) => isIndividualNumber(digitsOf(match)),
  },
  { pattern: /(?<![\w-])[A-Z][12]\d{8}(?!\d)/gu, holds: isTaiwanId },
  // Japan and Taiwan, with separators; mobile numbers also without.
  {
    pattern:
      /(?<![\d-])(?:\+81[ -]?|\+886[ -]?|0)(?:\d{1,4}[ -]\d{1,4}[ -]\d{3,4}|\(\d{1,4}\)\d{1,4}-?\d{4})(?![\d-])/gu,
    holds: (match) => /^(?:\+\d{10,13}|0\d{8,10})$/.test(match.replace(/[^\d+]/g, "")),
  },
  { pattern: /(?<!\d)(?:0[789]0\d{8}|09\d{8}|\(0\d{1,4}\)[ ]?\d{1,4}-?\d{4})(?!\d)/gu },
  { pattern: /〒\s?\d{3}-?\d{4}/gu },
  {
    pattern:
      /(?:東京都|北海道|(?:京都|大阪)府|\p{Script=Han}{2,3}県)\p{Script=Han}{1,8}?[市区郡町村][^\s、。]{0,20}?\d+(?:丁目|番地?|-\d+)/gu,
  },
  { pattern: /\p{Script=Han}{2,3}[市縣]\p{Script=Han}{1,4}[區鄉鎮市][^\s，。]{1,20}?\d+號/gu },
];

/** Desks and switchboards are meant to be known. */
const DESK =
  /^(?:info|contact|support|help|helpdesk|hr|jinji|soumu|roumu|keiri|jimu|madoguchi|soudan|privacy|security|sales|admin|office|service|it)(?:[-_.+][^@]*)?@|^(?:0120|0800|0570|0809)/i;

/** The strings in a text that look like personal data. */
export function personalDataIn(text: string): string[] {
  const normal = text.normalize("NFKC");
  return PATTERNS.flatMap(({ pattern, holds = () => true }) =>
    [...normal.matchAll(pattern)].map(([match]) => match.trim()).filter(holds),
  );
}

/** The sentences of an answer that hold such strings. */
export const sentencesWithPersonalData = (answer: string): string[] =>
  splitSentences(answer).filter((sentence) => personalDataIn(sentence).length > 0);

/** Whether a string that looks like personal data is that of a desk. */
export const isDesk = (match: string): boolean => DESK.test(match);
