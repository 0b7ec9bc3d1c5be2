import { normalize } from "../../core/text/normalize.ts";
import { contentWords, words } from "../../core/text/words.ts";
import { termsOf } from "./terms.ts";

const MAX_WORDS = 5;
const JOINS = /^[\p{Script=Han}々〆\p{Script=Katakana}ー]+$/u;
const RUNS =
  /[\p{Script=Han}々〆]+|[\p{Script=Katakana}ー]{2,}|\p{Script=Hiragana}{3,}|[a-z][a-z'’-]+/gu;
const ALPHABETIC = /^[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+$/u;

/** What of a question can be shown as common with a statement. */
export interface SharedWords {
  readonly words: readonly string[];
  /** Whether the statement has these words, and not only words with a part in common. */
  readonly areWhole: boolean;
}

/** The words of the question that the statement has too, joined where both have them in a row. */
function commonWords(asked: string, stated: string): string[] {
  const ofStatement = new Set(words(stated));
  const has = (text: string): boolean =>
    ALPHABETIC.test(text) ? ofStatement.has(text) : stated.includes(text);
  const common: string[] = [];
  let before = "";
  for (const word of words(asked)) {
    const both = before + word;
    const goesOn =
      before !== "" &&
      contentWords(word).length > 0 &&
      JOINS.test(both) &&
      asked.includes(both) &&
      has(both);
    if (goesOn) common.pop();
    before = goesOn ? both : word;
    if (has(before)) common.push(before);
    else before = "";
  }
  return common;
}

/** Without those that are parts of another one. */
function longest(found: readonly string[]): string[] {
  const unique = [...new Set(found)];
  const isPart = (word: string) => unique.some((other) => other !== word && other.includes(word));
  return unique.filter((word) => !isPart(word)).slice(0, MAX_WORDS);
}

/**
 * What to show for terms that a question and a statement have in common, which may be mere pairs of
 * characters: the longest words that are in both, in the order of the question, else the words of
 * the question that the terms are taken from.
 */
export function sharedWords(
  question: string,
  statement: string,
  terms: ReadonlySet<string>,
): SharedWords {
  const asked = normalize(question);
  const holdTerm = (word: string): boolean => [...termsOf(word)].some((term) => terms.has(term));
  const shown = (found: readonly string[]): string[] => longest(found.filter(holdTerm));
  const whole = shown(commonWords(asked, normalize(statement)));
  if (whole.length > 0) return { words: whole, areWhole: true };
  return { words: shown(asked.match(RUNS) ?? []), areWhole: false };
}
