import type { Language } from "../language.ts";
import type { CaseResult } from "../results.ts";
import {
  causeWords,
  missedMetrics,
  type NamedRecord,
  otherMetrics,
  scoreWords,
} from "./case-words.ts";
import { checkWords } from "./check-words.ts";
import { itemWord } from "./item-words.ts";
import { metricName } from "./metric-words.ts";
import { oneLine, readableText } from "./readable-text.ts";
import type { Report } from "./report.ts";
import { type View, viewOf } from "./view.ts";

const MARKS = { true: "✓", false: "✗", null: "!" } as const;

/** Everything about one case, for a terminal: what was asked, answered, retrieved and judged. */
export function renderCase(report: Report, result: CaseResult, language: Language): string {
  const view = viewOf({ report, cases: [result] }, language);
  const { labels } = view;
  const { caseLabels } = labels;
  const blocks = [
    head(result, view),
    section(caseLabels.question, result.question || caseLabels.untitled),
    section(caseLabels.expectedAnswer, expected(result, view)),
    section(caseLabels.answer, result.answer ?? caseLabels.noAnswer),
    section(labels.sections.metrics, metrics(result, view)),
    section(caseLabels.checks, checks(result, view)),
    contexts(result, view),
  ];
  return blocks.filter((block) => block !== "").join("\n\n");
}

function head(result: CaseResult, view: View): string {
  const { colon, status } = view.labels;
  const first = `${oneLine(result.caseId)}${colon}${status[result.status]}`;
  const why = causeWords(result, view);
  return why === "" ? first : `${first}\n${why}`;
}

function expected({ expectAbstention, expectedAnswer }: CaseResult, { labels }: View): string {
  const { caseLabels } = labels;
  if (expectedAnswer !== null) return expectedAnswer;
  return expectAbstention ? caseLabels.expectAbstention : caseLabels.noExpectedAnswer;
}

function metrics(result: CaseResult, view: View): string {
  return [...missedMetrics(result), ...otherMetrics(result)]
    .map((named) => metric(named, view))
    .join("\n");
}

function metric(named: NamedRecord, view: View): string {
  const [id, record] = named;
  const { labels, language } = view;
  const items = record.items.map(({ text, verdict, reason }) => {
    const told = verdict === null ? "" : `${itemWord(id, verdict, language).word}${labels.colon}`;
    const why = reason === null ? "" : labels.brackets(oneLine(reason));
    return `  - ${told}${oneLine(text)}${why}`;
  });
  const scored = `${metricName(id, language)}${labels.colon}${scoreWords(named, view)}`;
  return [scored, `  ${oneLine(record.reason)}`, ...items].join("\n");
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
  const passages = retrievedContexts.map(
    ({ text, source = "" }, index) => `${index + 1}. ${oneLine(source)}\n${indented(text)}`,
  );
  return section(caseLabels.contexts(passages.length), passages.join("\n"));
}

function section(title: string, content: string): string {
  return content === "" ? "" : `${title}\n${indented(content)}`;
}

function indented(text: string): string {
  return readableText(text).replace(/^/gm, "  ");
}
