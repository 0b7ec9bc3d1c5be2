import type { Language } from "../../../lib/core/language.ts";

/** Two-byte characters of a character set between two codes. */
function characters(encoding: string, from: number, to: number): ReadonlySet<string> {
  const decoder = new TextDecoder(encoding);
  const found = new Set<string>();
  for (let code = from; code <= to; code += 1) {
    const text = decoder.decode(Uint8Array.of(code >> 8, code & 0xff));
    if (/^\p{Script=Han}$/u.test(text)) found.add(text);
  }
  return found;
}

/**
 * The everyday characters of each script, by its own standard: Big5 level 1 (5,401) has neither
 * Simplified nor Japanese forms, JIS level 1 (2,965) neither Simplified ones nor old ones.
 */
const EVERYDAY: Readonly<Record<"ja" | "zh-Hant", ReadonlySet<string>>> = {
  ja: new Set([...characters("shift_jis", 0x889f, 0x9872), ..."嘲"]),
  "zh-Hant": characters("big5", 0xa440, 0xc67e),
};

/** What is called otherwise in Taiwan. */
const MAINLAND =
  /信息|質量|用戶|數據|默認|屏幕|軟件|硬件|網絡|鏈接|文檔|調用|字符|反饋|視頻|智能|幾率|項目/;

/** Names that every language writes in Latin letters. */
const NAMES = ["AI", "JSON", "Ragas", "PII", "ID", "data"];

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const HAN = /\p{Script=Han}/gu;
const LATIN = /\p{Script=Latin}[\p{Script=Latin}\p{M}]*/gu;
/** Letters of no script that is written here. */
const FOREIGN =
  /(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Latin}ー])\p{L}/gu;
/** Half-width marks in full-width text. */
const HALF_WIDTH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][,.;:?!]/gu;
const NOT_ENGLISH = /[^\n\x20-\x7e“”‘’…–]/gu;

const all = (text: string, pattern: RegExp): string[] => text.match(pattern) ?? [];

/** Everything in a text that is not of its language; `words` may stand in Latin letters. */
export function impurities(text: string, language: Language, words: readonly string[]): string[] {
  if (language === "en") return all(text, NOT_ENGLISH);
  const allowed = new Set([...NAMES, ...words]);
  return [
    ...all(text, HAN).filter((character) => !EVERYDAY[language].has(character)),
    ...all(text, LATIN).filter((word) => !allowed.has(word)),
    ...all(text, FOREIGN),
    ...all(text, HALF_WIDTH),
    ...(language === "ja"
      ? linesWithout(text, KANA)
      : [...all(text, KANA), ...all(text, new RegExp(MAINLAND, "g")), ...linesWithout(text, HAN)]),
  ];
}

const linesWithout = (text: string, pattern: RegExp): string[] =>
  text.split("\n").filter((line) => line !== "" && line.match(pattern) === null);

/** The Latin words that a step's answer is made of: keys, verdicts, and what JSON itself has. */
export function wordsOf(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(wordsOf);
  if (typeof schema !== "object" || schema === null) return [];
  const { properties = {}, enum: verdicts = [], type, ...rest } = schema as Record<string, unknown>;
  const types = [type].flat();
  return [
    ...Object.keys(properties as object),
    ...Object.values(properties as object).flatMap(wordsOf),
    ...(verdicts as unknown[]).map(String),
    ...(types.includes("boolean") ? ["true", "false"] : []),
    ...(types.includes("null") ? ["null"] : []),
    ...Object.values(rest).flatMap(wordsOf),
  ];
}
