import type { Language } from "../../core/language.ts";

/** Cases (by id) on which the sample agent goes wrong on purpose, so that a report has something to show. */
export interface Misbehaviour {
  /** A number of the answer is another one. */
  readonly changedNumber?: readonly string[];
  /** The answer ends with a sentence that no document holds. */
  readonly inventedSentence?: readonly string[];
  /** The right documents are not found, and the answer comes from others. */
  readonly miss?: readonly string[];
}

// Not the number of an article or paragraph, of a name (A4) or of a telephone line.
const QUANTITY = /(?<![\p{L}\d.,第-]|内線)(\d[\d,]*)(?![\d.,:-]|条|項|号|月\d)/u;

const INVENTIONS: Readonly<Record<Language, readonly string[]>> = {
  ja: [
    "なお、手続を終えた人には記念品として商品券が贈られます。",
    "また、申請書は本社1階の売店で購入する必要があります。",
    "なお、最終的な承認には社長との面談が必要です。",
  ],
  en: [
    "Everyone who completes the procedure also receives a gift voucher.",
    "The form has to be bought at the shop on the ground floor.",
    "The final approval also takes an interview with the president.",
  ],
  "zh-Hant": [
    "此外，完成手續的人還會獲贈商品禮券。",
    "另外，申請書必須在總公司一樓的商店購買。",
    "最後的核准還需要與總經理面談。",
  ],
};

/** The answer with its first quantity halved, or one more than it where that would change nothing. */
export function changeNumber(answer: string): string {
  const wide = answer.normalize("NFKC");
  return wide.replace(QUANTITY, (written) => {
    const value = Number(written.replaceAll(",", ""));
    const other = value < 2 ? value + 1 : Math.floor(value / 2);
    return written.includes(",") ? other.toLocaleString("en-US") : String(other);
  });
}

/** The answer with a sentence that nothing supports; which one depends on the case alone. */
export function inventSentence(answer: string, caseId: string, language: Language): string {
  const sentences = INVENTIONS[language];
  const sum = [...caseId].reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0);
  const invention = sentences[sum % sentences.length] ?? "";
  return language === "en" ? `${answer} ${invention}` : `${answer}${invention}`;
}
