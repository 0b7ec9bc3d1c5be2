import type { CaseResult } from "../../results.ts";
import { isUnstable } from "../../verdict/repeated-outcome.ts";
import { causeWords, missedMetrics, otherMetrics } from "../case-words.ts";
import { checkWords } from "../check-words.ts";
import { type Html, html } from "../html.ts";
import { duration } from "../moments.ts";
import { oneLine, shorten } from "../readable-text.ts";
import { retrievalWords } from "../retrieval-words.ts";
import { repetitionWords } from "../stability-words.ts";
import type { View } from "../view.ts";
import { conversationBrief, conversationEnd, transcript } from "./conversation.ts";
import { metricDetail, rawReply } from "./metric-detail.ts";
import { passages } from "./passages.ts";
import { inline, textBlock } from "./user-text.ts";

const MOST_CONTEXTS = 20;
const HEADLINE_LENGTH = 120;
const REASON_LENGTH = 240;

const MARKS = {
  passed: "✓",
  failed: "✗",
  error: "!",
  skipped: "–",
  notRun: "–",
} as const;

/** How a check ended; one that could not be run is null. */
const CHECKED = {
  true: { status: "passed", tone: "good" },
  false: { status: "failed", tone: "bad" },
  null: { status: "error", tone: "unclear" },
} as const;

/** One case: a line that says what is wrong with it, and everything about it beneath. */
export function caseDetail(result: CaseResult, view: View, open: boolean): Html {
  const { labels } = view;
  const { caseLabels } = labels;
  const question = shorten(result.question, HEADLINE_LENGTH) || caseLabels.untitled;
  const must = result.mustPass
    ? html` <span class="badge failed">${caseLabels.mustPass}</span>`
    : undefined;
  const unstable = isUnstable(result)
    ? html` <span class="badge flaky">${labels.stability.badge}</span>`
    : undefined;
  const why = shorten(causeWords(result, view), REASON_LENGTH);
  return html`<details class="case" ${open ? html`open` : undefined}><summary>${statusBadge(result, view)}${must}${unstable} <code>${result.caseId}</code>
<h3>${inline(question)}</h3>${why === "" ? undefined : html`<span class="why">${inline(why)}</span>`}</summary>
<div class="body">${repetitions(result, view)}${said(result, view)}${errorCause(result, view)}${missed(result, view)}${checks(result, view)}${diagnosis(result, view)}
${contexts(result, view)}${others(result, view)}${figures(result, view)}</div></details>`;
}

export function statusBadge({ status }: CaseResult, { labels }: View): Html {
  return html`<span class="badge ${status}">${MARKS[status]} ${labels.status[status]}</span>`;
}

function repetitions(result: CaseResult, view: View): Html | undefined {
  const words = repetitionWords(result, view);
  return words === undefined ? undefined : html`<p class="note">${words}</p>`;
}

/** A question with its answers, or a conversation. */
function said(result: CaseResult, view: View): Html {
  const { conversation } = result;
  if (conversation === undefined) return texts(result, view);
  const brief = conversationBrief(conversation, view, isHeadline);
  return html`${brief}${transcript(conversation, view)}${conversationEnd(conversation, view)}`;
}

/** Whether the line above a case shows all of a text. */
const isHeadline = (text: string): boolean => oneLine(text) === shorten(text, HEADLINE_LENGTH);

function texts(result: CaseResult, view: View): Html {
  const { caseLabels } = view.labels;
  const expected = result.expectAbstention
    ? html`<p class="note">${caseLabels.expectAbstention}</p>`
    : undefined;
  const expectedAnswer =
    result.expectedAnswer === null
      ? (expected ?? html`<p class="note">${caseLabels.noExpectedAnswer}</p>`)
      : html`${expected}${textBlock(result.expectedAnswer, view)}`;
  const answer =
    result.answer === null
      ? html`<p class="note">${caseLabels.noAnswer}</p>`
      : textBlock(result.answer, view, { kind: "answer" });
  const question = isHeadline(result.question)
    ? undefined
    : html`<h4>${caseLabels.question}</h4>${textBlock(result.question, view)}`;
  return html`${question}
<div class="pair"><div><h4>${caseLabels.expectedAnswer}</h4>${expectedAnswer}</div>
<div><h4>${caseLabels.answer}</h4>${answer}</div></div>`;
}

function errorCause({ error }: CaseResult, view: View): Html | undefined {
  if (error === null) return undefined;
  return html`<h4>${view.labels.caseLabels.cause}</h4><p>${inline(error.message)} <code>${error.code}</code></p>${rawReply(error.raw, view)}`;
}

function missed(result: CaseResult, view: View): Html | undefined {
  const records = missedMetrics(result);
  if (records.length === 0) return undefined;
  return html`<h4>${view.labels.caseLabels.missed}</h4>${records.map((named) => metricDetail(named, view, true))}`;
}

function checks(result: CaseResult, view: View): Html | undefined {
  if (result.checks.length === 0) return undefined;
  const rows = result.checks.map((record) => {
    const { status, tone } = CHECKED[`${record.passed}`];
    return html`<li><span class="word ${tone}">${MARKS[status]} ${view.labels.status[status]}</span><span>${inline(checkWords(record, view))}<small>${inline(record.reason)}</small></span></li>`;
  });
  return html`<h4>${view.labels.caseLabels.checks}</h4><ul class="items">${rows}</ul>`;
}

function diagnosis(result: CaseResult, { labels }: View): Html | undefined {
  if (result.diagnosis === null) return undefined;
  return html`<h4>${labels.caseLabels.diagnosis}${labels.colon}${labels.diagnosis[result.diagnosis]}</h4><p>${labels.advice[result.diagnosis]}</p>`;
}

/** What an answer was made from; messages of a conversation show their own. */
function contexts({ conversation, retrievedContexts }: CaseResult, view: View): Html | undefined {
  const { caseLabels } = view.labels;
  if (conversation !== undefined) return undefined;
  if (retrievedContexts === null) return html`<p class="note">${caseLabels.contextsUnknown}</p>`;
  if (retrievedContexts.length === 0) return html`<p class="note">${caseLabels.contextsNone}</p>`;
  return passages(retrievedContexts, view, { most: MOST_CONTEXTS });
}

function others(result: CaseResult, view: View): Html | undefined {
  const records = otherMetrics(result);
  if (records.length === 0) return undefined;
  return html`<details class="more"><summary>${view.labels.caseLabels.otherMetrics(records.length)}</summary>${records.map((named) => metricDetail(named, view, false))}</details>`;
}

function figures(result: CaseResult, { labels }: View): Html | undefined {
  const { caseLabels } = labels;
  const { conversation, retrieval, latencyMs, tags } = result;
  const latency = conversation === undefined ? caseLabels.latency : labels.conversation.latency;
  const parts = [
    ...retrievalWords(retrieval, labels),
    ...(latencyMs === null ? [] : [`${latency} ${duration(latencyMs, labels)}`]),
    ...(tags.length === 0 ? [] : [`${caseLabels.tags}${labels.colon}${tags.join(labels.comma)}`]),
  ];
  return parts.length === 0 ? undefined : html`<p class="note">${inline(parts.join(" / "))}</p>`;
}
