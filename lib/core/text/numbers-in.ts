import { KANJI_DIGITS, kanjiNumber } from "./kanji-number.ts";
import { normalize } from "./normalize.ts";
import { UNITS } from "./units.ts";

export interface NumberMention {
  /** Shares are in percent (2割 is 20), times of day in minutes after midnight (unit `clock`). */
  readonly value: number;
  /** One name a unit whatever the language (`day` for 日, 日間, 天, days); empty when it has none. */
  readonly unit: string;
  /** As written, after normalisation. */
  readonly text: string;
  /** Where it begins in the normalised text. */
  readonly index: number;
}

const UNIT_NAMES = UNITS.map(([, pattern]) => pattern).join("|");
const ARABIC = "\\d+(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?";
const CLOCK = new RegExp(
  "(?<half>午前|午後|上午|下午|晚上)?\\s*(?<![\\d.])(?:" +
    `(?<hour>\\d{1,2}|[一二三四五六七八九十]{1,3})(?:時(?!間)|點)(?:(?<minute>\\d{1,2})分|(?<thirty>半))?|` +
    "(?<hour2>\\d{1,2}):(?<minute2>\\d{2})(?!\\d)|(?<hour3>\\d{1,2})(?=\\s*[ap]\\.?m\\b))" +
    "(?:\\s*(?<ampm>[ap])\\.?m\\b\\.?)?",
  "gu",
);
const QUANTITY = new RegExp(
  `(?<prefix>[$¥]|nt\\$|us\\$|第)?\\s*(?<number>(?:${ARABIC})(?:[十百千万萬億兆](?:\\d[\\d,]*)?)*|[${KANJI_DIGITS}]+)` +
    `(?:\\s*(?<unit>${UNIT_NAMES}))?`,
  "gu",
);
const PREFIX_UNITS: Readonly<Record<string, string>> = {
  $: "dollar",
  us$: "dollar",
  "¥": "yen",
  nt$: "yuan",
};
// Words whose numeral is no number: 数十, 何百, 唯一, 統一 ..., and 十分 (enough), 一部 ...
const COMMON_WORD = /^(?:十分|一部|一番|一点|一次|一度)$/u;
const VAGUE_BEFORE = /[数數何幾同統唯単均万専逐随不]/u;
const RANGE = /^\s*(?:[~〜–-]|から|至|to)\s*$/u;

const LATER_HALVES = new Set<string | undefined>(["午後", "下午", "晚上"]);
const UNIT_MATCHERS = UNITS.map(
  ([name, pattern]) => [name, new RegExp(`^(?:${pattern})$`, "u")] as const,
);

function unitName(written: string): string {
  return UNIT_MATCHERS.find(([, pattern]) => pattern.test(written))?.[0] ?? "";
}

/** The mention of a match without the white space around it. */
function mention(match: RegExpExecArray, value: number, unit: string): NumberMention {
  const text = match[0].trim();
  return { value, unit, text, index: match.index + match[0].indexOf(text) };
}

function clockMention(match: RegExpExecArray): NumberMention | undefined {
  const groups = match.groups as Partial<Record<string, string>>;
  const hour = kanjiNumber([groups.hour, groups.hour2, groups.hour3].join(""));
  const minute = groups.thirty ? 30 : Number(groups.minute ?? groups.minute2 ?? 0);
  if (match[0] === "一時" || hour === undefined || hour > 24 || minute > 59) return undefined;
  const later = groups.ampm === "p" || LATER_HALVES.has(groups.half);
  const hours = later && hour < 12 ? hour + 12 : hour;
  return mention(match, hours * 60 + minute, "clock");
}

function quantityMention(match: RegExpExecArray, text: string): NumberMention | undefined {
  const {
    number,
    unit: written = "",
    prefix = "",
  } = match.groups as {
    number: string;
    unit?: string;
    prefix?: string;
  };
  const unit = PREFIX_UNITS[prefix] ?? unitName(written);
  const inKanji = !/\d/.test(number);
  if (inKanji) {
    const large = number.length > 1 && /[十百千〇]/u.test(number);
    if (!prefix && !large && unit === "") return undefined;
    if (COMMON_WORD.test(number + written) || VAGUE_BEFORE.test(text.charAt(match.index - 1)))
      return undefined;
  }
  const value = kanjiNumber(number.replaceAll(",", ""));
  if (value === undefined) return undefined;
  return unit === "tenth" ? mention(match, value * 10, "percent") : mention(match, value, unit);
}

/** In a range (3~5日) the first number has the unit of the second. */
function shareRangeUnits(mentions: readonly NumberMention[], text: string): NumberMention[] {
  return mentions.map((found, i) => {
    const next = mentions[i + 1];
    if (found.unit !== "" || next === undefined) return found;
    const between = text.slice(found.index + found.text.length, next.index);
    return RANGE.test(between) ? { ...found, unit: next.unit } : found;
  });
}

/** A normalised text with spaces in the place of its numbers, which are in order. */
export function withoutNumbers(
  text: string,
  numbers: readonly Pick<NumberMention, "index" | "text">[],
): string {
  const parts: string[] = [];
  let end = 0;
  for (const { index, text: number } of numbers) {
    const start = Math.max(end, index);
    const stop = Math.max(start, index + number.length);
    parts.push(text.slice(end, start), " ".repeat(stop - start));
    end = stop;
  }
  return [...parts, text.slice(end)].join("");
}

/**
 * The numbers that a text states, in order, with their units: full-width digits, thousands
 * separators, 万 and 億, numerals in Chinese characters where they can't be anything else, shares
 * and times of day. Words that merely hold a numeral (一部, 十分, 数十) are left out.
 */
export function numbersIn(text: string): NumberMention[] {
  const normal = normalize(text);
  const clocks = [...normal.matchAll(CLOCK)].flatMap((match) => clockMention(match) ?? []);
  const rest = withoutNumbers(normal, clocks);
  const quantities = [...rest.matchAll(QUANTITY)].flatMap(
    (match) => quantityMention(match, rest) ?? [],
  );
  const all = [...clocks, ...quantities].sort((a, b) => a.index - b.index);
  return shareRangeUnits(all, normal);
}
