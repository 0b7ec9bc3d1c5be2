import type { CaseResult } from "../results.ts";
import { causeWords, missedMetrics, scoreWords } from "./case-words.ts";
import { checkWords } from "./check-words.ts";
import { briefOf, stopWords } from "./conversation-words.ts";
import { MISSING } from "./format.ts";
import { nameInRun } from "./metric-names.ts";
import { shorten } from "./readable-text.ts";
import type { Report } from "./report.ts";
import { type View, viewOf } from "./view.ts";
import { escapeXml, escapeXmlText } from "./xml.ts";

const NAME_LENGTH = 100;

/**
 * JUnit XML, one testcase a case, for the test page of a CI system. What decides nothing (skipped,
 * not run, flaky) is `<skipped>` with the reason.
 */
export function renderJunit(report: Report, cases: Iterable<CaseResult>): string {
  const view = viewOf({ report, cases: [] });
  const totals = { tests: 0, failures: 0, errors: 0, skipped: 0 };
  const lines: string[] = [];
  for (const result of cases) {
    const kind = kindOf(result);
    totals.tests += 1;
    if (kind !== "passed") totals[kind] += 1;
    lines.push(testcase(result, kind, view));
  }
  const { run } = report;
  const counts = Object.entries(totals)
    .map(([name, n]) => `${name}="${n}"`)
    .join(" ");
  const seconds = Math.max(0, (Date.parse(run.finishedAt) - Date.parse(run.startedAt)) / 1_000);
  const time = Number.isFinite(seconds) ? ` time="${seconds.toFixed(3)}"` : "";
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="${escapeXml(run.name)}" ${counts}${time}>
<testsuite name="${escapeXml(run.testSet.name)}" ${counts}${time} timestamp="${escapeXml(run.startedAt)}" id="${escapeXml(run.id)}">
${lines.join("\n")}
</testsuite>
</testsuites>
`;
}

type Kind = "passed" | "failures" | "errors" | "skipped";

function kindOf({ flaky, status }: CaseResult): Kind {
  if (flaky || status === "skipped" || status === "notRun") return "skipped";
  if (status === "failed") return "failures";
  return status === "error" ? "errors" : "passed";
}

function testcase(result: CaseResult, kind: Kind, view: View): string {
  const { run } = view.report;
  const name = `${result.caseId} ${shorten(result.question, NAME_LENGTH)}`.trim();
  const time = result.latencyMs === null ? "" : ` time="${(result.latencyMs / 1_000).toFixed(3)}"`;
  const start = `<testcase classname="${escapeXml(run.testSet.name)}" name="${escapeXml(name)}"${time}`;
  return kind === "passed" ? `${start}/>` : `${start}>${outcome(result, kind, view)}</testcase>`;
}

function outcome(result: CaseResult, kind: Exclude<Kind, "passed">, view: View): string {
  const message = escapeXml(causeWords(result, view));
  if (kind === "skipped") return `<skipped message="${skipReason(result, view)}"/>`;
  if (kind === "errors") {
    const code = escapeXml(result.error?.code ?? "error");
    return `<error message="${message}" type="${code}">${escapeXmlText(body(result, view))}</error>`;
  }
  const type = escapeXml(result.failedBy.join(","));
  return `<failure message="${message}" type="${type}">${escapeXmlText(body(result, view))}</failure>`;
}

function skipReason(result: CaseResult, view: View): string {
  const { labels } = view;
  const cause = causeWords(result, view);
  if (!result.flaky) return escapeXml(cause === "" ? labels.status[result.status] : cause);
  const status = `${labels.status.flaky}${labels.brackets(labels.status[result.status])}`;
  return escapeXml(cause === "" ? status : `${status} ${cause}`);
}

function body(result: CaseResult, view: View): string {
  const { colon } = view.labels;
  return [
    ...said(result, view),
    ...missedMetrics(result).map(
      (named) =>
        `${nameInRun(named[0], view)}${colon}${scoreWords(named, view)} ${named[1].reason}`,
    ),
    ...result.checks
      .filter(({ passed }) => passed !== true)
      .map((record) => `${checkWords(record, view)}${colon}${record.reason}`),
  ].join("\n");
}

/** What was asked and answered; of a conversation what it was about, as its messages are left out. */
function said(result: CaseResult, { labels }: View): readonly string[] {
  const { caseLabels, colon } = labels;
  const { question, expectedAnswer, answer, conversation } = result;
  const line = (label: string, text: string | null): string => `${label}${colon}${text ?? MISSING}`;
  if (conversation === undefined) {
    return [
      line(caseLabels.question, question),
      line(caseLabels.expectedAnswer, expectedAnswer),
      line(caseLabels.answer, answer),
    ];
  }
  const { scenario, expectedOutcome } = briefOf(conversation, labels);
  return [
    line(scenario.label, scenario.text),
    line(expectedOutcome.label, expectedOutcome.text),
    // One that broke off has the error to say so.
    ...(conversation.stop === null
      ? []
      : [line(labels.conversation.stop, stopWords(conversation, labels))]),
  ];
}
