import * as z from "zod";
import { ownValue } from "../own-value.ts";

const TRANSLATIONS: Readonly<Record<string, string>> = {
  はい: "yes",
  いいえ: "no",
  是: "yes",
  否: "no",
};

/** The word as it is compared: NFKC, trimmed, case folded; はい/いいえ and 是/否 become yes/no. */
export function normalizeVerdict(word: unknown): unknown {
  if (typeof word !== "string") return word;
  const plain = word.normalize("NFKC").trim().toLowerCase();
  return ownValue(TRANSLATIONS, plain) ?? plain;
}

/** A verdict from a closed set of words, in any of the spellings that `normalizeVerdict` knows. */
export const verdictWord = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.preprocess(normalizeVerdict, z.enum(words));

const asBoolean = (answer: unknown): unknown => {
  const word = normalizeVerdict(answer);
  if (word === "yes" || word === "true") return true;
  if (word === "no" || word === "false") return false;
  return answer;
};

/** A boolean, or a word that says as much. */
export const verdictBoolean = z.preprocess(asBoolean, z.boolean());
