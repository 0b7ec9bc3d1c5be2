import type { Item } from "../../results.ts";
import { type NamedRecord, scoreWords } from "../case-words.ts";
import { score } from "../format.ts";
import { type Html, html } from "../html.ts";
import { itemWord } from "../item-words.ts";
import { metricName } from "../metric-words.ts";
import type { View } from "../view.ts";
import { inline, textBlock } from "./user-text.ts";

const MOST_ITEMS = 30;
const MARKS = { good: "✓", bad: "✗", unclear: "?" } as const;

/** What one metric said of one case: score, reason, and what was judged. */
export function metricDetail(named: NamedRecord, view: View, missed: boolean): Html {
  const [id, record] = named;
  const { labels, language } = view;
  const { caseLabels } = labels;
  const votes =
    record.votes.length > 0
      ? html`<p class="dim">${caseLabels.votes}${labels.colon}${record.votes.map((vote) => score(vote, record.threshold)).join(labels.comma)}</p>`
      : undefined;
  return html`<div class="scored ${missed ? "missed" : ""}"><p><strong>${inline(metricName(id, language))}</strong>${labels.colon}${scoreWords(named, view)}</p>
<p>${inline(record.reason)}</p>${votes}${itemList(id, record.items, view)}${rawReply(record.error?.raw, view)}</div>`;
}

function itemList(metric: string, items: readonly Item[], view: View): Html | undefined {
  if (items.length === 0) return undefined;
  const left = items.length - MOST_ITEMS;
  const rest =
    left > 0 ? html`<p class="note">${view.labels.caseLabels.leftItems(left)}</p>` : undefined;
  return html`<ul class="items" aria-label="${view.labels.caseLabels.items}">${items
    .slice(0, MOST_ITEMS)
    .map((item) => itemRow(metric, item, view))}</ul>${rest}`;
}

function itemRow(metric: string, item: Item, { language }: View): Html {
  const judged = item.verdict === null ? undefined : itemWord(metric, item.verdict, language);
  const word =
    judged === undefined
      ? html`<span></span>`
      : html`<span class="word ${judged.tone}">${MARKS[judged.tone]} ${judged.word}</span>`;
  const reason = item.reason === null ? undefined : html`<small>${inline(item.reason)}</small>`;
  return html`<li>${word}<span>${inline(item.text)}${reason}</span></li>`;
}

/** The judge's reply that could not be read, as it came. */
export function rawReply(raw: string | undefined, view: View): Html | undefined {
  if (raw === undefined) return undefined;
  return html`<details class="more"><summary>${view.labels.caseLabels.raw}</summary>${textBlock(raw, view)}</details>`;
}
