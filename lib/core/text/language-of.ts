import type { Language } from "../language.ts";
import { commonKanji, type HanScript } from "./common-kanji.ts";

/** Languages that can be told apart: ours, Chinese in simplified characters, and all others. */
export type WrittenLanguage = Language | "zh-Hans" | "other";

const CODE = /```[^`]*```|`[^`\n]*`/gu;
// Read after NFKC, which leaves one form of brackets.
const QUOTED = /「[^「」]*」|『[^『』]*』|“[^“”]*”|"[^"\n]*"|\([^()]*\)/gu;
const ASCII_RUN = /[!-~]+/gu;
/** Addresses, paths, tags, identifiers: no words of any language. */
const TECHNICAL = /[@/\\_=<>{}#]|[A-Za-z0-9]\.[A-Za-z0-9]/u;

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const BOPOMOFO = /\p{Script=Bopomofo}/u;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/u;
const LATIN = /\p{Script=Latin}/u;
// Not the letters behind a digit, which are mostly units.
const LATIN_WORD = /(?<![\p{N}\p{L}])\p{Script=Latin}+(?:['’]\p{Script=Latin}+)*/gu;
const LOWER_CASE = /\p{Ll}/u;

/** Words that hold English sentences together; names of products have next to none. */
const ENGLISH_GRAMMAR = new Set(
  [
    "the a an of to in on at by for from with as is are was were be been it its this that these",
    "those he she they we you i your our their and or but if not no can may must will should do",
    "does did has have had when what which who how",
  ].flatMap((line) => line.split(" ")),
);
const LEAST_GRAMMAR = 0.15;
const CHINESE_GRAMMAR = /[的是了在有不和與与為为這这個个們们請请可您]/u;

/** How many characters of Chinese or Japanese take the room of a word or letter of other scripts. */
const ROOM = { latinWord: 2, otherLetter: 0.5 };

interface Letters {
  readonly cjk: readonly string[];
  readonly latinWords: readonly string[];
  readonly others: number;
}

/** Abbreviations in capitals belong to all languages. */
const isWord = (word: string): boolean =>
  LOWER_CASE.test(word) || ENGLISH_GRAMMAR.has(word.toLowerCase());

function lettersOf(text: string): Letters {
  const words = text.replace(ASCII_RUN, (run) => (TECHNICAL.test(run) ? " " : run));
  const letters = words.match(/\p{L}/gu) ?? [];
  return {
    cjk: letters.filter((letter) => CJK.test(letter)),
    latinWords: (words.match(LATIN_WORD) ?? []).filter(isWord),
    others: letters.filter((letter) => !CJK.test(letter) && !LATIN.test(letter)).length,
  };
}

const hasNone = ({ cjk, latinWords, others }: Letters): boolean =>
  cjk.length + latinWords.length + others === 0;

/** The author's own sentences; quotations and glosses only where there is nothing else. */
function ownLetters(text: string): Letters {
  const prose = text.normalize("NFKC").replace(CODE, " ");
  const own = lettersOf(prose.replace(QUOTED, " "));
  return hasNone(own) ? lettersOf(prose) : own;
}

function isEnglish({ cjk, latinWords }: Letters): boolean {
  const grammar = latinWords.filter((word) => ENGLISH_GRAMMAR.has(word.toLowerCase())).length;
  const speaksEnglish = grammar > 0 && grammar >= latinWords.length * LEAST_GRAMMAR;
  const speaksOther = cjk.some((letter) => KANA.test(letter) || CHINESE_GRAMMAR.test(letter));
  if (speaksEnglish !== speaksOther) return speaksEnglish;
  return latinWords.length * ROOM.latinWord > cjk.length;
}

// In the order in which a text that fits several is read.
const HAN_SCRIPTS: readonly HanScript[] = ["zh-Hant", "ja", "zh-Hans"];

function isUsedIn(script: HanScript, letter: string): boolean {
  if (KANA.test(letter)) return script === "ja";
  if (BOPOMOFO.test(letter)) return script === "zh-Hant";
  return commonKanji()[script].has(letter);
}

/** Those that have the fewest letters against them. */
function hanReadings(letters: readonly string[]): readonly WrittenLanguage[] {
  const strange = HAN_SCRIPTS.map(
    (script) => letters.filter((letter) => !isUsedIn(script, letter)).length,
  );
  const least = Math.min(...strange);
  return HAN_SCRIPTS.filter((_, index) => strange[index] === least);
}

/**
 * The languages that a text can be in, the likeliest first; none where nothing tells (no letters,
 * abbreviations and units only). Several only for Chinese characters that all of them have in
 * common use (「十日」). Quotations, text in brackets, code and addresses count only where there is
 * nothing else; names in Latin letters make no text English. Limits: all languages in Latin letters
 * read as English, lists of names too; rare characters alone (「薔薇」) are taken for Chinese; of a text in two languages
 * the fuller one counts.
 */
export function readingsOf(text: string): readonly WrittenLanguage[] {
  const letters = ownLetters(text);
  if (hasNone(letters)) return [];
  const { cjk, latinWords, others } = letters;
  const largest = Math.max(cjk.length, latinWords.length * ROOM.latinWord);
  if (others * ROOM.otherLetter > largest) return ["other"];
  return isEnglish(letters) ? ["en"] : hanReadings(cjk);
}

/** The likeliest language of a text; undefined where nothing tells. */
export const languageOf = (text: string): WrittenLanguage | undefined => readingsOf(text)[0];
