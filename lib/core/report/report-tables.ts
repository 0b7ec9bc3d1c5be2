import { DIAGNOSES } from "../results.ts";
import { integer, score } from "./format.ts";
import { metricName } from "./metric-words.ts";
import {
  answerFacts,
  costFacts,
  countFacts,
  type Fact,
  latencyFacts,
  passRateFact,
  retrievalFacts,
} from "./report-words.ts";
import type { View } from "./view.ts";

/** Cells as plain text, the titles first. */
export interface TextTable {
  readonly titles: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The counts that aren't zero, on one line. */
export function countsLine(of: Parameters<typeof countFacts>[0], view: View): string {
  return countFacts(of, view)
    .filter(({ n }) => n > 0)
    .map(({ name, n }) => `${name} ${integer(n)}`)
    .join(view.labels.comma);
}

/** Every figure of the run in one list, for renderings without cards. */
export function figureFacts(view: View): readonly Fact[] {
  const { report, labels } = view;
  const { figures } = labels;
  const under = (title: string, facts: readonly Fact[]): readonly Fact[] =>
    facts.map((fact) => ({ ...fact, name: `${title}${labels.brackets(fact.name)}` }));
  return [
    passRateFact(report.passRate, view),
    {
      name: figures.counts,
      value: integer(report.counts.total),
      note: countsLine(report, view),
    },
    ...retrievalFacts(view),
    ...answerFacts(view),
    ...under(figures.latency, latencyFacts(view)),
    ...under(figures.cost, costFacts(view)),
  ];
}

export function metricTable({ report, labels, language }: View): TextTable {
  const { columns } = labels;
  return {
    titles: [columns.metric, columns.mean, columns.threshold, columns.passed, columns.unscored],
    rows: Object.entries(report.metrics).map(([id, summary]) => [
      metricName(id, language),
      score(summary.mean, summary.threshold),
      labels.passesAt[summary.direction](score(summary.threshold)),
      `${summary.passed} / ${summary.scored}`,
      String(summary.unscored),
    ]),
  };
}

export interface Finding {
  readonly title: string;
  readonly advice: string;
}

/** The cases that are diagnosed: errors too, where nothing was retrieved. */
const notPassed = ({ report }: View): number => report.counts.failed + report.counts.errors;

/** The kinds of failure that occurred, each with its share of the cases and what to do. */
export function findings(view: View): readonly Finding[] {
  const { labels } = view;
  const { diagnosis } = view.report;
  return DIAGNOSES.filter((kind) => diagnosis[kind] > 0).map((kind) => ({
    title: `${labels.diagnosis[kind]}${labels.brackets(labels.diagnosed(diagnosis[kind], notPassed(view)))}`,
    advice: labels.advice[kind],
  }));
}

/** What to say of the cases that no finding covers; undefined when errors are all there is. */
export function unexplained(view: View): string | undefined {
  const { counts, diagnosis } = view.report;
  const known = Object.values(diagnosis).reduce((sum, n) => sum + n, 0);
  const rest = notPassed(view) - known;
  return counts.failed > 0 && rest > 0 ? view.labels.undiagnosed(rest) : undefined;
}
