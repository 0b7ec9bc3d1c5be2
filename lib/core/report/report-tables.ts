import { DIAGNOSES } from "../results.ts";
import { costFacts } from "./cost-words.ts";
import { integer, score } from "./format.ts";
import { isCustomMetric, nameInRun } from "./metric-names.ts";
import { shorten } from "./readable-text.ts";
import type { MetricSummary } from "./report.ts";
import {
  answerFacts,
  countFacts,
  type Fact,
  latencyFacts,
  passRateFact,
  retrievalFacts,
} from "./report-words.ts";
import { stabilityFacts } from "./stability-words.ts";
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
    ...stabilityFacts(view),
    ...retrievalFacts(view),
    ...answerFacts(view),
    ...under(figures.latency, latencyFacts(view)),
    ...under(figures.cost, costFacts(view)),
  ];
}

/** Custom names are cut where there is no room for up to 100 characters. */
export function metricTable(view: View, longestName = Number.POSITIVE_INFINITY): TextTable {
  const { report, labels } = view;
  const { columns } = labels;
  const nameOf = (id: string): string =>
    isCustomMetric(id, view)
      ? `${shorten(id, longestName)}${labels.brackets(labels.customMetric)}`
      : nameInRun(id, view);
  return {
    titles: [columns.metric, columns.mean, columns.threshold, columns.passed, columns.unscored],
    rows: Object.entries(report.metrics).map(([id, summary]) => [
      nameOf(id),
      score(summary.mean, summary.threshold),
      labels.passesAt[summary.direction](score(summary.threshold)),
      `${summary.passed} / ${summary.scored}`,
      String(summary.unscored),
    ]),
  };
}

/** Why cases got no score from a metric, each reason with the number of its cases. */
export function unscoredReasons(
  { unscoredReasons: reasons = [] }: MetricSummary,
  { labels }: View,
): readonly string[] {
  return reasons.map(({ reason, cases }) => `${reason}${labels.brackets(labels.cases(cases))}`);
}

/** A sentence for each metric that scored no case at all: why not. */
export function unmeasuredMetrics(view: View): readonly string[] {
  const { report, labels } = view;
  return Object.entries(report.metrics)
    .filter(([, { scored }]) => scored === 0)
    .map(([id, summary]) => {
      const reasons = unscoredReasons(summary, view).join(" / ");
      const why = reasons === "" ? labels.why.nothingScored(summary.unscored) : reasons;
      return `${nameInRun(id, view)}${labels.colon}${why}`;
    });
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
  // Conversations are not diagnosed.
  if (view.mode === "multi-turn") return undefined;
  const { counts, diagnosis } = view.report;
  const known = Object.values(diagnosis).reduce((sum, n) => sum + n, 0);
  const rest = notPassed(view) - known;
  return counts.failed > 0 && rest > 0 ? view.labels.undiagnosed(rest) : undefined;
}
