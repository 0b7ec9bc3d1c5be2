import type { CaseResult } from "../results.ts";
import { causeWords, missedMetrics, scoreWords } from "./case-words.ts";
import { checkWords } from "./check-words.ts";
import { gateWords } from "./gate-words.ts";
import { escapeHtml } from "./html.ts";
import { conversationParts } from "./markdown-conversation.ts";
import { markdownInline, markdownQuoteUpTo } from "./markdown-text.ts";
import { metricCostTable } from "./metric-costs.ts";
import { nameInRun } from "./metric-names.ts";
import { moment } from "./moments.ts";
import { shorten } from "./readable-text.ts";
import {
  figureFacts,
  findings,
  metricTable,
  unexplained,
  unmeasuredMetrics,
} from "./report-tables.ts";
import {
  nothingToShow,
  notices,
  passRateFact,
  untoldWarnings,
  verdictSentences,
} from "./report-words.ts";
import {
  leftUnstable,
  recordVotes,
  repetitionWords,
  unstableCases,
  unstableNote,
} from "./stability-words.ts";
import { type ReportInput, type View, viewOf, withStatus } from "./view.ts";

const HEADLINE_LENGTH = 120;
const MARKS = { pass: "✅", fail: "❌", incomplete: "⚠️", unmeasured: "⚠️" } as const;

/** The report for a pull request or a wiki page; the failing cases fold. */
export function renderMarkdown(input: ReportInput): string {
  const view = viewOf(input);
  const blocks = [
    head(view),
    section(view.labels.sections.figures, figureTable(view)),
    section(view.labels.sections.gates, gateTable(view)),
    section(view.labels.sections.metrics, metrics(view)),
    section(view.labels.sections.diagnosis, diagnosis(view)),
    section(view.labels.sections.tags, tagTable(view)),
    section(view.labels.stability.section, unstable(view)),
    section(view.labels.sections.cases, caseBlocks(view)),
    section(view.labels.sections.unscored, unscored(view)),
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

function section(title: string, content: string): string {
  return content === "" ? "" : `## ${title}\n\n${content}`;
}

function head(view: View): string {
  const { report, labels } = view;
  const { run } = report;
  const facts = [moment(run.startedAt, labels), run.testSet.name, run.agent.name, run.judge.model];
  return [
    `# ${MARKS[report.verdict]} ${labels.verdict[report.verdict]}${labels.colon}${markdownInline(run.name)}`,
    ...notices(view).map((notice) => `> **${markdownInline(notice)}**`),
    ...verdictSentences(view),
    facts.map(markdownInline).join(" / "),
    ...untoldWarnings(view).map((warning) => `> **${markdownInline(warning.message)}**`),
  ].join("\n\n");
}

type Row = readonly string[];

function table(titles: Row, rows: readonly Row[]): string {
  const line = (cells: Row): string => `| ${cells.join(" | ")} |`;
  return [line(titles), line(titles.map(() => "---")), ...rows.map(line)].join("\n");
}

function figureTable(view: View): string {
  const { columns } = view.labels;
  const rows = figureFacts(view).map(({ name, value, note }) =>
    [name, value, note].map(markdownInline),
  );
  const figures = table([columns.figure, columns.value, columns.basis], rows);
  return [figures, ...metricCosts(view)].join("\n\n");
}

function metricCosts(view: View): readonly string[] {
  const { title, note } = view.labels.metricCosts;
  const costs = metricCostTable(view);
  if (costs === undefined) return [];
  const rows = costs.rows.map((row) => row.map(markdownInline));
  return [`### ${title}`, note, table(costs.titles, rows)];
}

function gateTable(view: View): string {
  const { report, labels } = view;
  const { columns } = labels;
  if (report.gates.length === 0) return "";
  const rows = report.gates.map((gate) => {
    const words = gateWords(gate, view);
    const result = `${MARKS[gate.status]} ${labels.gate[gate.status]}`;
    const name = words.name === undefined ? "" : `**${markdownInline(words.name)}**${labels.colon}`;
    return [`${name}${markdownInline(words.sentence)}`, markdownInline(words.value), result];
  });
  return table([columns.gate, columns.value, columns.result], rows);
}

function metrics(view: View): string {
  const { titles, rows } = metricTable(view);
  if (rows.length === 0) return "";
  const cells = rows.map((row) => row.map(markdownInline));
  const unmeasured = unmeasuredMetrics(view).map((line) => `- ${markdownInline(line)}`);
  return [table(titles, cells), unmeasured.join("\n")].filter((block) => block !== "").join("\n\n");
}

function diagnosis(view: View): string {
  const rest = unexplained(view);
  const found = findings(view).map(
    ({ title, advice }) => `- **${title}**${view.labels.colon}${advice}`,
  );
  return [...found, ...(rest === undefined ? [] : [`- ${rest}`])].join("\n");
}

function tagTable(view: View): string {
  const { report, labels } = view;
  const rows = Object.entries(report.groups).map(([tag, group]) => {
    const rate = passRateFact(group.passRate, view);
    return [markdownInline(tag), rate.value, rate.note];
  });
  return rows.length === 0
    ? ""
    : table([labels.columns.tag, labels.columns.passRate, labels.columns.basis], rows);
}

function unstable(view: View): string {
  const { columns, stability } = view.labels;
  const cases = unstableCases(view);
  const left = leftUnstable(cases.length, view);
  if (cases.length === 0) return "";
  const rows = cases.flatMap(({ id, metrics }) =>
    metrics.map(([name, votes]) => [id, name, votes].map(markdownInline)),
  );
  const titles = [columns.case, columns.metric, stability.votes];
  return [unstableNote(view), table(titles, rows), ...(left === undefined ? [] : [left])].join(
    "\n\n",
  );
}

function caseBlocks(view: View): string {
  const { cases, labels, report } = view;
  const wrong = withStatus(cases, "failed", "error");
  const all = report.counts.failed + report.counts.errors;
  const nothing = nothingToShow(view);
  if (nothing !== undefined) return nothing;
  const left = wrong.length < all ? [labels.shownOf(wrong.length, all)] : [];
  return [...left, ...wrong.map((result) => caseBlock(result, view))].join("\n\n");
}

function caseBlock(result: CaseResult, view: View): string {
  const { labels } = view;
  const title = shorten(result.question, HEADLINE_LENGTH) || labels.caseLabels.untitled;
  return [
    `<details><summary>${labels.status[result.status]} ${escapeHtml(`${result.caseId}${labels.colon}${title}`)}</summary>`,
    markdownInline(causeWords(result, view)),
    markdownInline(repetitionWords(result, view) ?? ""),
    ...said(result, view),
    missedLines(result, view).join("\n"),
    "</details>",
  ]
    .filter((block) => block !== "")
    .join("\n\n");
}

/** A question with its answers, or a conversation. */
function said({ expectedAnswer, answer, conversation }: CaseResult, view: View): readonly string[] {
  const { caseLabels } = view.labels;
  if (conversation !== undefined) return conversationParts(conversation, view.labels);
  const quoted = (text: string | null, missing: string): string =>
    text === null ? missing : markdownQuoteUpTo(text, view.labels);
  return [
    `**${caseLabels.expectedAnswer}**`,
    quoted(expectedAnswer, caseLabels.noExpectedAnswer),
    `**${caseLabels.answer}**`,
    quoted(answer, caseLabels.noAnswer),
  ];
}

function missedLines(result: CaseResult, view: View): readonly string[] {
  const { colon } = view.labels;
  const metrics = missedMetrics(result).map((named) => {
    const votes = recordVotes(named[1], view);
    return [
      `- **${markdownInline(nameInRun(named[0], view))}**${colon}${scoreWords(named, view)}`,
      markdownInline(named[1].reason),
      ...(votes === undefined ? [] : [markdownInline(view.labels.brackets(votes))]),
    ].join(" ");
  });
  const checks = result.checks
    .filter(({ passed }) => passed !== true)
    .map((record) => `- ${markdownInline(`${checkWords(record, view)}${colon}${record.reason}`)}`);
  return [...metrics, ...checks];
}

function unscored(view: View): string {
  const { cases, labels, mode } = view;
  const rows = withStatus(cases, "skipped", "notRun").map((result) => [
    `${labels.status[result.status]} ${markdownInline(result.caseId)}`,
    markdownInline(shorten(result.question, HEADLINE_LENGTH)),
    markdownInline(causeWords(result, view)),
  ]);
  const { columns } = labels;
  const question = mode === "multi-turn" ? labels.conversation.scenario : columns.question;
  return rows.length === 0 ? "" : table([columns.case, question, columns.reason], rows);
}
