import type { Localized } from "../language.ts";

/** Where in a file something stands; without a line, the file as a whole. */
export interface Place {
  readonly file: string;
  readonly line: number | null;
}

/** A sentence in each language behind the place that it is about: `cases.jsonl line 17: `. */
export function at({ file, line }: Place, sentence: Localized): Localized {
  const [ja, en, zh] =
    line === null ? ["", "", ""] : [` ${line} 行目`, ` line ${line}`, ` 第 ${line} 行`];
  return {
    ja: `${file}${ja}：${sentence.ja}`,
    en: `${file}${en}: ${sentence.en}`,
    "zh-Hant": `${file}${zh}：${sentence["zh-Hant"]}`,
  };
}
