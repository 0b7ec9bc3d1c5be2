import type { Language } from "../language.ts";
import type { CaseResult, Item } from "../results.ts";
import {
  causeWords,
  missedMetrics,
  type NamedRecord,
  otherMetrics,
  scoreWords,
} from "./case-words.ts";
import { checkWords } from "./check-words.ts";
import { itemWord } from "./item-words.ts";
import { nameInRun } from "./metric-names.ts";
import { partWords, rawScoreWords, windowsOf, windowWords } from "./part-words.ts";
import { oneLine } from "./readable-text.ts";
import { conversationSections } from "./render-conversation.ts";
import type { Report } from "./report.ts";
import { recordVotes, repetitionWords } from "./stability-words.ts";
import { passageLines, section } from "./text-blocks.ts";
import { type View, viewOf } from "./view.ts";

const MARKS = { true: "✓", false: "✗", null: "!" } as const;

/** Everything about one case, for a terminal: what was asked, answered, retrieved and judged. */
export function renderCase(report: Report, result: CaseResult, language: Language): string {
  const view = viewOf({ report, cases: [result] }, language);
  const { labels } = view;
  const { said, sources } = saidSections(result, view);
  const blocks = [
    head(result, view),
    ...said,
    section(labels.sections.metrics, metrics(result, view)),
    section(labels.caseLabels.checks, checks(result, view)),
    ...sources,
  ];
  return blocks.filter((block) => block !== "").join("\n\n");
}

/** A question with its answers, or a conversation; and what either was made from. */
function saidSections(result: CaseResult, view: View) {
  const { conversation } = result;
  if (conversation !== undefined) return conversationSections(conversation, view);
  const { caseLabels } = view.labels;
  return {
    said: [
      section(caseLabels.question, result.question || caseLabels.untitled),
      section(caseLabels.expectedAnswer, expected(result, view)),
      section(caseLabels.answer, result.answer ?? caseLabels.noAnswer),
    ],
    sources: [contexts(result, view)],
  };
}

function head(result: CaseResult, view: View): string {
  const { colon, status } = view.labels;
  const first = `${oneLine(result.caseId)}${colon}${status[result.status]}`;
  const lines = [first, causeWords(result, view), repetitionWords(result, view) ?? ""];
  return lines.filter((line) => line !== "").join("\n");
}

function expected({ expectAbstention, expectedAnswer }: CaseResult, { labels }: View): string {
  const { caseLabels } = labels;
  if (expectedAnswer !== null) return expectedAnswer;
  return expectAbstention ? caseLabels.expectAbstention : caseLabels.noExpectedAnswer;
}

function metrics(result: CaseResult, view: View): string {
  const records = [...missedMetrics(result), ...otherMetrics(result)];
  const hasWindows = records.some(([, { items }]) =>
    items.some((item) => item.window !== undefined),
  );
  return [
    ...records.map((named) => metric(named, view)),
    ...(hasWindows ? [view.labels.conversation.windowNote] : []),
  ].join("\n");
}

function metric(named: NamedRecord, view: View): string {
  const [id, record] = named;
  const { labels } = view;
  const lines = [
    oneLine(record.reason),
    partWords(named, view),
    rawScoreWords(record, view),
    recordVotes(record, view),
  ];
  const items = windowsOf(record.items, record).flatMap((window) => {
    const name = windowWords(window, view);
    const step = name === undefined ? "" : "  ";
    return [name, ...window.items.map((item) => `${step}${itemLine(id, item, view)}`)];
  });
  return [
    `${oneLine(nameInRun(id, view))}${labels.colon}${scoreWords(named, view)}`,
    ...[...lines, ...items].flatMap((line) => (line === undefined ? [] : [`  ${line}`])),
  ].join("\n");
}

function itemLine(metricId: string, { text, verdict, reason }: Item, view: View): string {
  const { labels, language } = view;
  const told =
    verdict === null ? "" : `${itemWord(metricId, verdict, language).word}${labels.colon}`;
  const why = reason === null ? "" : labels.brackets(oneLine(reason));
  return `- ${told}${oneLine(text)}${why}`;
}

function checks(result: CaseResult, view: View): string {
  return result.checks
    .map((record) => `${MARKS[`${record.passed}`]} ${oneLine(checkWords(record, view))}`)
    .join("\n");
}

function contexts({ answer, retrievedContexts }: CaseResult, { labels }: View): string {
  const { caseLabels } = labels;
  // A case that was never asked has none, known or unknown.
  if (answer === null) return "";
  if (retrievedContexts === null) return caseLabels.contextsUnknown;
  if (retrievedContexts.length === 0) return caseLabels.contextsNone;
  return section(caseLabels.contexts(retrievedContexts.length), passageLines(retrievedContexts));
}
