import { normalize } from "../../core/text/normalize.ts";

interface Period {
  readonly unit: string;
  /** The one word that stands for all of them. */
  readonly term: string;
  /** Means the period wherever it stands. */
  readonly always: string;
  /** Means it in front of an amount only. */
  readonly before: string;
  /** Means it after the number 1 and before a word for each. */
  readonly one: string;
}

const PERIODS: readonly Period[] = [
  { unit: "hour", term: "毎時", always: "時間額|毎時|每個?小時", before: "時間", one: "時間" },
  { unit: "day", term: "毎日", always: "日額|毎日|每[日天]", before: "日", one: "日" },
  {
    unit: "week",
    term: "毎週",
    always: "毎週|每[週周]|每個?(?:星期|禮拜)",
    before: "週間?",
    one: "週間?",
  },
  {
    unit: "month",
    term: "毎月",
    always: "月額|毎月|月々|每個?月",
    before: "月",
    one: "[かヶカヵケ箇個]月",
  },
  { unit: "year", term: "毎年", always: "年額|毎年|每年", before: "年間?", one: "年間?" },
];
// Not 4月10日, 翌月10日, 3か月5日; but 原則月4回 and 一人年10日.
const APART = String.raw`(?<![\p{N}\p{Script=Han}々かヶカヵケ.,]|\p{N}\s)|(?<=原則|一律|最大|上限|[1一]人|[為是以])`;
const AMOUNT = String.raw`(?=\s*(?:に(?:つき)?|あたり|当たり|ごとに?)?\s*(?:最大|最高|上限|合計|約|最多)?\s*(?:nt|us)?[$¥]?[\d〇一二三四五六七八九十百千])`;

const EACH = "(?:あたり|当たり|につき|ごとに?)";

const FORMS = PERIODS.map(({ unit, term, always, before, one }) => ({
  unit,
  term,
  form: new RegExp(
    `(?:${always}|(?:${APART})(?:${before})${AMOUNT}|(?<![d.,])[1一](?:${one})(?=${EACH}))${EACH}?`,
    "gu",
  ),
}));

/** The word for a period of that unit, which every spelling of it is turned into. */
export const periodTerm = (unit: string): string | undefined =>
  PERIODS.find((period) => period.unit === unit)?.term;

/** A text with one word for each period that an amount is for: 月額5万円, 毎月5万円 and 月5万円 are one. */
export function withOnePeriodWord(text: string): string {
  return FORMS.reduce((left, { form, term }) => left.replace(form, ` ${term} `), normalize(text));
}

/** The units of the periods that a text has amounts for. */
export function periodUnits(text: string): ReadonlySet<string> {
  const normal = normalize(text);
  return new Set(FORMS.filter(({ form }) => normal.search(form) >= 0).map(({ unit }) => unit));
}
