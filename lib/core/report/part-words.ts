import { ownValue } from "../own-value.ts";
import type { Item, MetricRecord } from "../results.ts";
import type { NamedRecord } from "./case-words.ts";
import { score } from "./format.ts";
import { itemWord } from "./item-words.ts";
import { isCustomMetric } from "./metric-names.ts";
import { metricWords } from "./metric-words.ts";
import type { View } from "./view.ts";

const WINDOW = /^window(\d+)$/;

/**
 * The scores that a score is made of, windows apart; undefined where it is made of one alone, or the
 * reason tells them already.
 */
export function partWords([id, record]: NamedRecord, view: View): string | undefined {
  const { labels, language } = view;
  const own = isCustomMetric(id, view) ? undefined : metricWords(id, language)?.parts;
  const names = { ...labels.caseLabels.partNames, ...own };
  const parts = Object.entries(record.breakdown ?? {}).filter(([key]) => !WINDOW.test(key));
  const words = parts
    .map(([key, part]) => `${ownValue(names, key) ?? key} ${score(part)}`)
    .join(labels.comma);
  if (parts.length < 2 || record.reason.startsWith(words)) return undefined;
  return `${labels.caseLabels.parts}${labels.colon}${words}`;
}

/** That a negative cosine counts as 0; undefined where there was none. */
export function rawScoreWords(
  { score: kept, rawScore }: MetricRecord,
  { labels }: View,
): string | undefined {
  if (rawScore === undefined || rawScore === kept) return undefined;
  return labels.caseLabels.negativeCosine(score(rawScore));
}

/** Items that were judged in one window of a conversation; without a number where there are none. */
export interface Window {
  readonly number: number | undefined;
  readonly items: readonly Item[];
  /** Absent where the metric has no score of its own for a window. */
  readonly score?: number | null;
}

/** The items of a record by window, windows without any of the items left out. */
export function windowsOf(items: readonly Item[], { breakdown = {} }: MetricRecord): Window[] {
  const byNumber = new Map<number | undefined, Item[]>();
  for (const item of items) {
    byNumber.set(item.window, [...(byNumber.get(item.window) ?? []), item]);
  }
  return [...byNumber].map(([number, own]) => {
    const part = ownValue(breakdown, `window${number}`);
    return { number, items: own, ...(part !== undefined && { score: part }) };
  });
}

/** Names a window, with its score where it has one; undefined for items that belong to none. */
export function windowWords({ number, score: part }: Window, { labels }: View): string | undefined {
  if (number === undefined) return undefined;
  const name = labels.conversation.window(number);
  return part === undefined ? name : `${name}${labels.colon}${score(part)}`;
}

const RANKS = { bad: 0, unclear: 1, good: 2 } as const;

/** At most so many items, in their order: what speaks against the answer is the last to be left out. */
export function mostTelling(
  [metric, { items }]: NamedRecord,
  limit: number,
  { language }: Pick<View, "language">,
): readonly Item[] {
  if (items.length <= limit) return items;
  const rank = ({ verdict }: Item): number =>
    verdict === null ? RANKS.good : RANKS[itemWord(metric, verdict, language).tone];
  const kept = new Set(items.toSorted((a, b) => rank(a) - rank(b)).slice(0, limit));
  return items.filter((item) => kept.has(item));
}
