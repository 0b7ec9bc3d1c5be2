import { costFacts } from "../cost-words.ts";
import { integer } from "../format.ts";
import { type Html, html } from "../html.ts";
import {
  answerFacts,
  countFacts,
  type Fact,
  latencyFacts,
  passRateFact,
  retrievalFacts,
} from "../report-words.ts";
import { stabilityFacts } from "../stability-words.ts";
import type { View } from "../view.ts";
import { metricCosts } from "./metric-costs.ts";

/** The figures a reader looks for first, each with its denominator. */
export function figureCards(view: View): Html {
  const { report, labels } = view;
  const { figures, sections } = labels;
  const rate = passRateFact(report.passRate, view);
  return html`<section><h2>${sections.figures}</h2><div class="cards">
${card(figures.passRate, html`<p class="big">${rate.value}</p><p class="dim">${rate.note}</p>`)}
${card(figures.counts, html`${countsCard(view)}${factList(stabilityFacts(view))}`)}
${factCard(figures.retrieval, retrievalFacts(view))}
${factCard(figures.answers, answerFacts(view))}
${factCard(figures.cost, costFacts(view))}
${factCard(figures.latency, latencyFacts(view))}
</div>${metricCosts(view)}</section>`;
}

function card(title: string, content: Html): Html {
  return html`<div class="card"><h3>${title}</h3>${content}</div>`;
}

/** A card of facts; undefined where a run has none of the kind. */
function factCard(title: string, facts: readonly Fact[]): Html | undefined {
  return facts.length === 0 ? undefined : card(title, html`${factList(facts)}`);
}

function factList(facts: readonly Fact[]): Html | undefined {
  if (facts.length === 0) return undefined;
  return html`<dl>${facts.map(
    (fact) => html`<dt>${fact.name}${smallPrint(fact)}</dt><dd>${fact.value}</dd>`,
  )}</dl>`;
}

function smallPrint({ note, hint }: Fact): Html | undefined {
  const parts = [note, hint].filter((part) => part !== undefined && part !== "");
  return parts.length === 0 ? undefined : html`<small>${parts.join(" / ")}</small>`;
}

function countsCard(view: View): Html {
  const { report, labels } = view;
  const { total } = report.counts;
  const parts = countFacts(report, view);
  let start = 0;
  const pieces = parts.map(({ status, n }) => {
    const x = start;
    start += n;
    return n === 0
      ? undefined
      : html`<rect class="s-${status}" x="${x}" y="0" width="${n}" height="1"/>`;
  });
  const bar =
    total === 0
      ? undefined
      : html`<svg class="share" viewBox="0 0 ${total} 1" preserveAspectRatio="none" aria-hidden="true">${pieces}</svg>`;
  return html`${bar}<dl><dt>${labels.total}</dt><dd>${integer(total)}</dd>${parts.map(
    ({ status, name, n }) =>
      html`<dt><span class="key ${status}" aria-hidden="true"></span>${name}</dt><dd>${integer(n)}</dd>`,
  )}</dl>`;
}
