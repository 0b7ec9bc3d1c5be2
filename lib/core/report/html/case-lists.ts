import type { CaseResult } from "../../results.ts";
import { causeWords } from "../case-words.ts";
import { type Html, html } from "../html.ts";
import { shorten } from "../readable-text.ts";
import { nothingToShow } from "../report-words.ts";
import { type View, withStatus } from "../view.ts";
import { caseDetail, statusBadge } from "./case-detail.ts";
import { inline } from "./user-text.ts";

/** Up to this many cases stand open; more would bury the reader. */
const MOST_OPEN = 5;
const LINE_LENGTH = 160;

/** The failed and the error cases, then the ones without a score. */
export function caseLists(view: View): Html {
  const { cases, labels, report } = view;
  const { counts } = report;
  const wrong = withStatus(cases, "failed", "error");
  const nothing = nothingToShow(view);
  return html`<section><h2>${labels.sections.cases}</h2>
${nothing === undefined ? shownOf(wrong.length, counts.failed + counts.errors, view) : html`<p>${nothing}</p>`}${windowNote(view)}
${wrong.map((result) => caseDetail(result, view, wrong.length <= MOST_OPEN))}</section>
${details(
  labels.sections.flakyCases,
  cases.filter((result) => result.flaky),
  view,
  labels.flakyNote,
)}
${unscored(view)}
${details(labels.sections.passedCases, withStatus(cases, "passed"), view)}`;
}

function shownOf(shown: number, all: number, { labels }: View): Html | undefined {
  return shown < all ? html`<p class="note">${labels.shownOf(shown, all)}</p>` : undefined;
}

/** What a window is, where some metric of a shown case looked at windows. */
function windowNote({ cases, labels }: View): Html | undefined {
  const records = cases.flatMap(({ metrics }) => Object.values(metrics));
  const hasWindows = records.some(({ items }) => items.some((item) => item.window !== undefined));
  return hasWindows ? html`<p class="note">${labels.conversation.windowNote}</p>` : undefined;
}

function details(
  title: string,
  cases: readonly CaseResult[],
  view: View,
  note?: string,
): Html | undefined {
  if (cases.length === 0) return undefined;
  return html`<section><h2>${title}</h2>${note === undefined ? undefined : html`<p class="note">${note}</p>`}
${cases.map((result) => caseDetail(result, view, false))}</section>`;
}

function unscored(view: View): Html | undefined {
  const { labels, report, cases, mode } = view;
  const { columns, sections } = labels;
  const question = mode === "multi-turn" ? labels.conversation.scenario : columns.question;
  const shown = withStatus(cases, "skipped", "notRun");
  if (shown.length === 0) return undefined;
  const rows = shown.map(
    (
      result,
    ) => html`<tr><td>${statusBadge(result, view)}<small><code>${result.caseId}</code></small></td>
<td>${inline(shorten(result.question, LINE_LENGTH))}</td><td>${inline(causeWords(result, view))}</td></tr>`,
  );
  return html`<section><h2>${sections.unscored}</h2>${shownOf(shown.length, report.counts.skipped + report.counts.notRun, view)}
<table><caption>${sections.unscored}</caption><thead><tr><th scope="col">${columns.case}</th><th scope="col">${question}</th><th scope="col">${columns.reason}</th></tr></thead>
<tbody>${rows}</tbody></table></section>`;
}
