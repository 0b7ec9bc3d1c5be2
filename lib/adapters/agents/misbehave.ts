import type { Language } from "../../core/language.ts";

/** Cases (by id) on which the sample agent goes wrong on purpose, so that a report has something to show. */
export interface Misbehaviour {
  /** A number of the answer is another one. */
  readonly changedNumber?: readonly string[] | undefined;
  /** The answer ends with a sentence that no document holds. */
  readonly inventedSentence?: readonly string[] | undefined;
  /** The right documents are not found, and the answer comes from others. */
  readonly miss?: readonly string[] | undefined;
}

// Not the number of an article or paragraph, of a name (A4) or of a telephone line.
const QUANTITY = /(?<![A-Za-z\d.,第-]|内線)(?:\d{1,3}(?:,\d{3})+|\d+)(?![\d.,:-]|条|項|号|月\d)/gu;

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

const quantityOf = (written: string): number => Number(written.replaceAll(",", ""));

/** The answer with its largest quantity halved, or one more than it where that would leave none. */
export function changeNumber(answer: string): string {
  const text = answer.normalize("NFKC");
  const quantities = [...text.matchAll(QUANTITY)];
  const largest = Math.max(...quantities.map(([written]) => quantityOf(written)));
  const target = quantities.find(([written]) => quantityOf(written) === largest);
  if (target === undefined) return answer;
  const [written] = target;
  const other = largest < 2 ? largest + 1 : Math.floor(largest / 2);
  const replacement = written.includes(",") ? other.toLocaleString("en-US") : String(other);
  return text.slice(0, target.index) + replacement + text.slice(target.index + written.length);
}

/** The answer with a sentence that nothing supports; which one depends on the case alone. */
export function inventSentence(answer: string, caseId: string, language: Language): string {
  const sentences = INVENTIONS[language];
  const sum = [...caseId].reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0);
  const invention = sentences[sum % sentences.length] ?? "";
  return language === "en" ? `${answer} ${invention}` : `${answer}${invention}`;
}
