import type { Language } from "../language.ts";
import { aligned } from "./aligned.ts";
import { gateWords } from "./gate-words.ts";
import { elapsed, moment } from "./moments.ts";
import { oneLine, shorten } from "./readable-text.ts";
import type { Report } from "./report.ts";
import { figureFacts, findings, metricTable, unmeasuredMetrics } from "./report-tables.ts";
import { notices, untoldWarnings, verdictSentences } from "./report-words.ts";
import { leftUnstable, unstableCases } from "./stability-words.ts";
import { type View, viewOf } from "./view.ts";

/** Code points of a custom metric's name; more would push the figures out of a terminal. */
const LONGEST_NAME = 24;
const MOST_UNSTABLE = 10;
const MARKS = { pass: "✓", fail: "✗", unmeasured: "!" } as const;

/** What the command prints at the end of a run: verdict, figures, metrics, gates, warnings. */
export function renderSummary(report: Report, language: Language): string {
  const view = viewOf({ report, cases: [] }, language);
  const blocks = [
    head(view),
    figures(view),
    metrics(view),
    diagnosis(view),
    unstable(view),
    gates(view),
    warnings(view),
  ];
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join("\n"))
    .join("\n\n")}\n`;
}

function head(view: View): readonly string[] {
  const { report, labels } = view;
  const { run } = report;
  const took = elapsed(run.startedAt, run.finishedAt, labels);
  const when = [moment(run.startedAt, labels), ...(took === undefined ? [] : [took])];
  return [
    ...notices(view).map(oneLine),
    `${labels.verdictWord}${labels.colon}${labels.verdict[report.verdict]}`,
    ...verdictSentences(view),
    `${oneLine(run.name)} / ${when.join(" / ")}`,
  ];
}

function figures(view: View): readonly string[] {
  const rows = figureFacts(view).map(({ name, value, note }) => [name, value, note]);
  return aligned(rows, [false, true, false]);
}

function metrics(view: View): readonly string[] {
  const { titles, rows } = metricTable(view, LONGEST_NAME);
  if (rows.length === 0) return [];
  const cells = [titles, ...rows.map((row) => row.map(oneLine))];
  return [
    ...aligned(cells, [false, true, false, true, true]),
    ...unmeasuredMetrics(view).map((line) => `  ${oneLine(line)}`),
  ];
}

function diagnosis(view: View): readonly string[] {
  const lines = findings(view).map(
    ({ title, advice }) => `  ${title}${view.labels.colon}${advice}`,
  );
  return lines.length === 0 ? [] : [view.labels.sections.diagnosis, ...lines];
}

/** The first unstable cases, a line for each metric with votes that disagree. */
function unstable(view: View): readonly string[] {
  const cases = unstableCases(view, MOST_UNSTABLE);
  if (cases.length === 0) return [];
  const left = leftUnstable(cases.length, view);
  const rows = cases.flatMap(({ id, metrics }) =>
    metrics.map(([name, votes]) => [`  ${shorten(id, LONGEST_NAME)}`, oneLine(name), votes]),
  );
  return [
    view.labels.stability.section,
    ...aligned(rows, [false, false, false]),
    ...(left === undefined ? [] : [`  ${left}`]),
  ];
}

function gates(view: View): readonly string[] {
  const { report, labels } = view;
  if (report.gates.length === 0) return [];
  const rows = report.gates.map((gate) => {
    const words = gateWords(gate, view);
    const name = words.name === undefined ? "" : `${words.name}${labels.colon}`;
    return [
      `  ${MARKS[gate.status]} ${oneLine(name + words.sentence)}`,
      words.value,
      labels.gate[gate.status],
    ];
  });
  return [labels.sections.gates, ...aligned(rows, [false, true, false])];
}

function warnings(view: View): readonly string[] {
  const untold = untoldWarnings(view);
  if (untold.length === 0) return [];
  return [
    view.labels.sections.warnings,
    ...untold.map((warning) => `  - ${oneLine(warning.message)}`),
  ];
}
