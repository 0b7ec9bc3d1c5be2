import { interval, percent } from "../format.ts";
import { type Html, html } from "../html.ts";
import type { Report } from "../report.ts";
import { countsLine, findings, unexplained } from "../report-tables.ts";
import type { View } from "../view.ts";
import { inline } from "./user-text.ts";

/** What the failed cases have in common, and what to do about it. */
export function diagnosisList(view: View): Html | undefined {
  const rest = unexplained(view);
  const found = findings(view);
  if (found.length === 0 && rest === undefined) return undefined;
  return html`<section><h2>${view.labels.sections.diagnosis}</h2><ul class="diagnosis">${found.map(
    ({ title, advice }) => html`<li><h3>${title}</h3><p>${advice}</p></li>`,
  )}</ul>${rest === undefined ? undefined : html`<p class="note">${rest}</p>`}</section>`;
}

/** Results by tag, with the denominator of every rate. */
export function tagTable(view: View): Html | undefined {
  const { report, labels } = view;
  const { columns, sections } = labels;
  const groups = Object.entries(report.groups);
  if (groups.length === 0) return undefined;
  return html`<section><h2>${sections.tags}</h2><table><caption>${sections.tags}</caption>
<thead><tr><th scope="col">${columns.tag}</th><th scope="col" class="num">${columns.passRate}</th><th scope="col">${columns.breakdown}</th></tr></thead>
<tbody>${groups.map(([tag, group]) => tagRow(tag, group, view))}</tbody></table></section>`;
}

function tagRow(tag: string, group: Report["groups"][string], view: View): Html {
  const { labels } = view;
  const { passRate: rate } = group;
  const range = interval(rate.lower, rate.upper);
  return html`<tr><th scope="row">${inline(tag)}</th>
<td class="num">${percent(rate.value)}<small>${rate.passed} / ${labels.cases(rate.of)}</small></td>
<td>${countsLine(group, view)}<small>${range === undefined ? labels.nothingJudged : `${labels.figures.confidence} ${range}`}</small></td></tr>`;
}
