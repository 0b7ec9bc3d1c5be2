import type { CaseResult } from "../results.ts";
import { missedMetrics } from "./case-words.ts";
import { type CheckView, checkWords } from "./check-words.ts";
import { decimal } from "./format.ts";
import { labelsIn } from "./labels.ts";
import { type MetricScope, nameInRun } from "./metric-names.ts";
import { clip, readableText } from "./readable-text.ts";
import { answerColumns, type Column, conversationColumns } from "./said-columns.ts";

const BYTE_ORDER_MARK = "\ufeff";
/** A spreadsheet's cell holds 32,767 characters; what is longer breaks its row. */
const LONGEST_CELL = 32_000;
/** What a spreadsheet takes for a formula, full-width forms and leading blanks included. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** What the columns of a run depend on. */
export interface CasesSheet extends MetricScope {
  /** In the order of their columns. */
  readonly metrics: readonly string[];
  /** How often each case was run; absent: once, and nothing tells of it. */
  readonly repeat?: number | undefined;
}

interface Context extends CasesSheet, CheckView {}

/**
 * The cases as CSV that opens in a spreadsheet: a byte order mark, CRLF, one row a case, a column for
 * each of `metrics`, no cell that would be run as a formula. What has no value is an empty cell.
 */
export function* renderCasesCsv(cases: Iterable<CaseResult>, sheet: CasesSheet): Generator<string> {
  const context = { ...sheet, labels: labelsIn(sheet.language) };
  const { labels } = context;
  const kind = (sheet.mode === "multi-turn" ? conversationColumns : answerColumns)(labels);
  const columns = [
    ...verdictColumns(context),
    ...kind.said,
    ...reasonColumns(context),
    ...repetitionColumns(context),
    ...metricColumns(context),
    ...kind.figures,
    ...lastColumns(context),
    { title: labels.csv.contexts, cell: kind.contexts },
  ];
  yield `${BYTE_ORDER_MARK}${row(columns.map(({ title }) => title))}`;
  for (const result of cases) yield row(columns.map(({ cell }) => cell(result) ?? ""));
}

const verdictColumns = ({ labels: { csv, status } }: Context): readonly Column[] => [
  { title: csv.id, cell: ({ caseId }) => caseId },
  { title: csv.status, cell: (result) => status[result.status] },
  { title: csv.flaky, cell: ({ flaky }) => (flaky ? csv.yes : null) },
];

function reasonColumns(context: Context): readonly Column[] {
  const { labels } = context;
  return [
    {
      title: labels.csv.failedBy,
      cell: ({ failedBy }) => failedBy.map((group) => labels.failedBy[group]).join(labels.comma),
    },
    { title: labels.csv.missedReasons, cell: (result) => missedReasons(result, context) },
    {
      title: labels.stability.csv,
      cell: ({ unstable }) => unstable.map((id) => nameInRun(id, context)).join(labels.comma),
    },
    {
      title: labels.csv.diagnosis,
      cell: ({ diagnosis }) => diagnosis && labels.diagnosis[diagnosis],
    },
  ];
}

const repetitionColumns = ({ repeat, labels }: Context): readonly Column[] =>
  repeat === undefined
    ? []
    : [
        {
          title: labels.stability.csvRepetitions,
          cell: ({ repetitions }) =>
            repetitions &&
            `${repetitions.filter(({ status }) => status === "passed").length} / ${repetitions.length}`,
        },
      ];

/** Each metric that missed its threshold, and each check that did not pass, with its reason. */
function missedReasons(result: CaseResult, context: Context): string {
  const { colon } = context.labels;
  return [
    ...missedMetrics(result).map(([id, { reason }]) => [nameInRun(id, context), reason]),
    ...result.checks
      .filter(({ passed }) => passed !== true)
      .map((record) => [checkWords(record, context), record.reason]),
  ]
    .map((line) => line.join(colon))
    .join("\n");
}

const metricColumns = (context: Context): readonly Column[] =>
  context.metrics.map((id) => ({
    title: nameInRun(id, context),
    cell: ({ metrics }) => decimal(metrics[id]?.score),
  }));

const lastColumns = ({ labels: { caseLabels, comma, csv } }: Context): readonly Column[] => [
  {
    title: `${caseLabels.latency} (ms)`,
    cell: ({ latencyMs }) => (latencyMs === null ? null : String(Math.round(latencyMs))),
  },
  { title: caseLabels.tags, cell: ({ tags }) => tags.join(comma) },
  { title: csv.error, cell: ({ error }) => error?.message },
];

function row(values: readonly string[]): string {
  return `${values.map(cell).join(",")}\r\n`;
}

function cell(value: string): string {
  const { text, left } = clip(readableText(value), LONGEST_CELL);
  const guarded = FORMULA.test(text) ? `'${text}` : text;
  return `"${guarded.replaceAll('"', '""')}${left > 0 ? "…" : ""}"`;
}
