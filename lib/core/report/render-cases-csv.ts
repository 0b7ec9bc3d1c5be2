import type { Language } from "../language.ts";
import type { CaseResult } from "../results.ts";
import { missedMetrics } from "./case-words.ts";
import { type Labels, labelsIn } from "./labels.ts";
import { metricName } from "./metric-words.ts";
import { clip, readableText } from "./readable-text.ts";

const BYTE_ORDER_MARK = "\ufeff";
/** A spreadsheet's cell holds 32,767 characters; what is longer breaks its row. */
const LONGEST_CELL = 32_000;
/** What a spreadsheet takes for a formula, full-width forms and leading blanks included. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

interface Columns {
  readonly language: Language;
  readonly labels: Labels;
  readonly metrics: readonly string[];
}

/**
 * The cases as CSV that opens in a spreadsheet: a byte order mark, CRLF, one row a case, a column for
 * each of `metrics`, no cell that would be run as a formula. What has no value is an empty cell.
 */
export function* renderCasesCsv(
  cases: Iterable<CaseResult>,
  language: Language,
  metrics: readonly string[] = [],
): Generator<string> {
  const columns: Columns = { language, labels: labelsIn(language), metrics };
  yield `${BYTE_ORDER_MARK}${row(header(columns))}`;
  for (const result of cases) yield row(cells(result, columns));
}

function header({ labels, metrics, language }: Columns): readonly string[] {
  const { caseLabels, csv } = labels;
  return [
    csv.id,
    csv.status,
    csv.flaky,
    caseLabels.question,
    caseLabels.expectedAnswer,
    caseLabels.answer,
    csv.failedBy,
    csv.missedReasons,
    csv.diagnosis,
    ...metrics.map((id) => metricName(id, language)),
    "recall@k",
    "MRR",
    `${caseLabels.latency} (ms)`,
    caseLabels.tags,
    csv.error,
    csv.contexts,
  ];
}

function cells(result: CaseResult, { labels, metrics, language }: Columns): readonly string[] {
  const { retrieval } = result;
  return [
    result.caseId,
    labels.status[result.status],
    result.flaky ? labels.csv.yes : "",
    result.question,
    result.expectedAnswer ?? "",
    result.answer ?? "",
    result.failedBy.map((group) => labels.failedBy[group]).join(labels.comma),
    missedMetrics(result)
      .map(([id, record]) => `${metricName(id, language)}${labels.colon}${record.reason}`)
      .join("\n"),
    result.diagnosis === null ? "" : labels.diagnosis[result.diagnosis],
    ...metrics.map((id) => figure(result.metrics[id]?.score ?? null)),
    figure(retrieval?.recallAtK ?? null),
    figure(retrieval?.reciprocalRank ?? null),
    result.latencyMs === null ? "" : String(Math.round(result.latencyMs)),
    result.tags.join(labels.comma),
    result.error?.message ?? "",
    passages(result),
  ];
}

function figure(value: number | null): string {
  return value === null ? "" : String(Number(value.toFixed(4)));
}

function passages({ retrievedContexts }: CaseResult): string {
  return (retrievedContexts ?? [])
    .map(({ source, text }, index) => `[${index + 1}] ${source ?? ""}\n${text}`)
    .join("\n\n");
}

function row(values: readonly string[]): string {
  return `${values.map(cell).join(",")}\r\n`;
}

function cell(value: string): string {
  const { text, left } = clip(readableText(value), LONGEST_CELL);
  const guarded = FORMULA.test(text) ? `'${text}` : text;
  return `"${guarded.replaceAll('"', '""')}${left > 0 ? "…" : ""}"`;
}
