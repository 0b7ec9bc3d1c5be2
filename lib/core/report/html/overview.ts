import { type Html, html } from "../html.ts";
import { elapsed, moment } from "../moments.ts";
import { notices, untoldWarnings, verdictSentences } from "../report-words.ts";
import type { View } from "../view.ts";
import { inline } from "./user-text.ts";

const MARKS = { pass: "✓", fail: "✗", incomplete: "!" } as const;
const VERSION_LENGTH = 12;

/** What is decided and what it is about: the top of the page. */
export function overview(view: View): Html {
  const { report, labels } = view;
  const { verdict } = report;
  return html`<header>
<p class="dim">${labels.title}</p>
<h1>${inline(report.run.name)}</h1>
${notices(view).map((notice) => html`<p class="notice" role="note">${notice}</p>`)}
<div class="verdict ${verdict}"><span class="mark" aria-hidden="true">${MARKS[verdict]}</span>
<div><strong>${labels.verdictWord}${labels.colon}${labels.verdict[verdict]}</strong>
${verdictSentences(view).map((sentence) => html`<p>${sentence}</p>`)}</div></div>
${facts(view)}
</header>
${otherWarnings(view)}`;
}

function facts({ report, labels, mode }: View): Html {
  const { kind, kindName } = labels.conversation;
  const { run } = report;
  const { facts: names } = labels;
  const took = elapsed(run.startedAt, run.finishedAt, labels);
  const version = `${labels.cases(run.testSet.cases)}${labels.comma}${names.version} ${run.testSet.version.slice(0, VERSION_LENGTH)}`;
  const judge = `${run.judge.provider}${labels.comma}${names.wording} ${run.judge.wording}`;
  const rows: readonly (readonly [string, Html | undefined])[] = [
    [names.date, html`<time datetime="${run.startedAt}">${moment(run.startedAt, labels)}</time>`],
    [names.duration, took === undefined ? undefined : html`${took}`],
    [kind, mode === "multi-turn" ? html`${kindName}` : undefined],
    [names.testSet, html`${inline(run.testSet.name)}${labels.brackets(version)}`],
    [names.agent, html`${inline(run.agent.name)}${labels.brackets(run.agent.type)}`],
    [names.judge, html`${inline(run.judge.model)}${labels.brackets(judge)}`],
    [names.runId, html`${inline(run.id)}`],
    [names.note, run.note === null ? undefined : inline(run.note)],
  ];
  return html`<dl class="facts">${rows.map(([name, value]) =>
    value === undefined ? undefined : html`<dt>${name}</dt><dd>${value}</dd>`,
  )}</dl>`;
}

function otherWarnings({ report, labels }: View): Html | undefined {
  const rest = untoldWarnings({ report });
  if (rest.length === 0) return undefined;
  return html`<section><h2>${labels.sections.warnings}</h2>
<ul class="warnings">${rest.map((warning) => html`<li>${warning.message}</li>`)}</ul></section>`;
}
