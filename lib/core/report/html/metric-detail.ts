import type { Item } from "../../results.ts";
import { type NamedRecord, scoreWords } from "../case-words.ts";
import { type Html, html } from "../html.ts";
import { itemWord } from "../item-words.ts";
import { nameInRun } from "../metric-names.ts";
import {
  mostTelling,
  partWords,
  rawScoreWords,
  type Window,
  windowsOf,
  windowWords,
} from "../part-words.ts";
import { recordVotes } from "../stability-words.ts";
import type { View } from "../view.ts";
import { inline, textBlock } from "./user-text.ts";

const MOST_ITEMS = 30;
const MARKS = { good: "✓", bad: "✗", unclear: "?" } as const;

/** What one metric said of one case: score, reason, and what was judged. */
export function metricDetail(named: NamedRecord, view: View, missed: boolean): Html {
  const [id, record] = named;
  const { labels } = view;
  const figures = [partWords(named, view), rawScoreWords(record, view), recordVotes(record, view)];
  return html`<div class="scored ${missed ? "missed" : ""}"><p><strong>${inline(nameInRun(id, view))}</strong>${labels.colon}${scoreWords(named, view)}</p>
<p>${inline(record.reason)}</p>${figures.map((words) => (words === undefined ? undefined : html`<p class="dim">${words}</p>`))}${itemList(named, view)}${rawReply(record.error?.raw, view)}</div>`;
}

function itemList(named: NamedRecord, view: View): Html | undefined {
  const [metric, record] = named;
  const { caseLabels } = view.labels;
  if (record.items.length === 0) return undefined;
  const left = record.items.length - MOST_ITEMS;
  const rest = left > 0 ? html`<p class="note">${caseLabels.leftItems(left)}</p>` : undefined;
  const windows = windowsOf(mostTelling(named, MOST_ITEMS, view), record);
  return html`<ul class="items" aria-label="${caseLabels.items}">${windows.map((window) =>
    windowRows(metric, window, view),
  )}</ul>${rest}`;
}

/** The items of one window under its name; those of a single-turn metric have none. */
function windowRows(metric: string, window: Window, view: View): Html {
  const name = windowWords(window, view);
  const heading = name === undefined ? undefined : html`<li class="window">${name}</li>`;
  return html`${heading}${window.items.map((item) => itemRow(metric, item, view))}`;
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
