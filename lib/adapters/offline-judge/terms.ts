import { normalize } from "../../core/text/normalize.ts";
import { numbersIn, withoutNumbers } from "../../core/text/numbers-in.ts";
import { contentWords } from "../../core/text/words.ts";

const RUN = /[\p{Script=Han}々〆]+|[\p{Script=Katakana}ー]{2,}/gu;
// Say how something is said, not what: 場合, 以上, 必要 ...
const EMPTY = new Set(
  "場合 以上 以下 以内 以降 必要 可能 対象 原則 該当 所定 当該 上記 下記 事項 内容 規定 規程 記載".split(
    " ",
  ),
);

function pairs(run: string): string[] {
  const characters = [...run];
  if (characters.length < 3) return [run];
  return characters.slice(1).map((character, i) => `${characters[i]}${character}`);
}

/** English words without the ending that only shows number or tense. */
const stem = (word: string): string =>
  word.length > 4 ? word.replace(/(?:ies|es|s|ing|ed|y)$/, "").replace(/e+$/, "") : word;

/**
 * What a sentence is about, in a form that survives rewording: pairs of characters of its words in
 * Chinese characters and katakana, longer words in hiragana, stems of English words. Numbers are not
 * in it; they are compared by value.
 */
export function termsOf(text: string): ReadonlySet<string> {
  const worded = withoutNumbers(normalize(text), numbersIn(text));
  const runs = worded.match(RUN) ?? [];
  const others = contentWords(worded).filter((word) =>
    /^(?:\p{Script=Hiragana}{3,}|[a-z][a-z'’-]+)$/u.test(word),
  );
  const terms = [...runs.flatMap(pairs), ...others.map(stem)];
  return new Set(terms.filter((term) => !EMPTY.has(term)));
}

export type Weights = (term: string) => number;

/** Rare terms weigh more; one that occurs in no text weighs most. */
export function weightsOver(texts: readonly ReadonlySet<string>[]): Weights {
  const counts = new Map<string, number>();
  for (const terms of texts) {
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return (term) => Math.log(1 + texts.length / ((counts.get(term) ?? 0) + 0.5));
}

/** Terms with what each weighs; made once for a sentence that is held against many. */
export interface WeighedTerms {
  readonly terms: readonly (readonly [term: string, weighs: number])[];
  readonly all: number;
}

export function weighed(terms: ReadonlySet<string>, weight: Weights): WeighedTerms {
  const pairs = [...terms].map((term) => [term, weight(term)] as const);
  return { terms: pairs, all: pairs.reduce((sum, [, weighs]) => sum + weighs, 0) };
}
