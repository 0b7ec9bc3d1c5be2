import type { CaseResult, CheckRecord, MetricRecord } from "../results.ts";
import { MISSING, score } from "./format.ts";
import { metricName } from "./metric-words.ts";
import { oneLine } from "./readable-text.ts";
import type { View } from "./view.ts";

export type NamedRecord = readonly [id: string, record: MetricRecord];

/** The metrics of a case that missed their threshold or ended in an error. */
export function missedMetrics(result: CaseResult): readonly NamedRecord[] {
  return Object.entries(result.metrics).filter(([, record]) => isMissed(record));
}

export function otherMetrics(result: CaseResult): readonly NamedRecord[] {
  return Object.entries(result.metrics).filter(([, record]) => !isMissed(record));
}

function isMissed(record: MetricRecord): boolean {
  return record.status === "error" || record.passed === false;
}

/** A record's score with what would have passed, or the dash with its status. */
export function scoreWords([id, record]: NamedRecord, { report, labels }: View): string {
  if (record.score === null)
    return `${MISSING}${labels.brackets(labels.metricStatus[record.status])}`;
  const direction = report.metrics[id]?.direction;
  const threshold = score(record.threshold);
  const rule =
    direction === undefined
      ? `${labels.columns.threshold} ${threshold}`
      : labels.passesAt[direction](threshold);
  return `${score(record.score, record.threshold)}${labels.brackets(rule)}`;
}

/** Why a case stands where it does, on one line: what it failed by and the metrics that missed. */
export function causeWords(result: CaseResult, view: View): string {
  const { labels, language } = view;
  if (result.error !== null) return oneLine(result.error.message);
  const missed = missedMetrics(result);
  const scores = missed.map(
    ([id, record]) => `${metricName(id, language)} ${score(record.score, record.threshold)}`,
  );
  // The group of abstention is its one metric: saying both would say it twice.
  const groups = result.failedBy
    .filter((group) => !missed.some(([id]) => id === group))
    .map((group) => labels.failedBy[group]);
  const parts = [groups.join(labels.comma), scores.join(labels.comma)].filter(
    (part) => part !== "",
  );
  return parts.join(labels.colon);
}

/** A check as a sentence; a kind without a sentence of its own as its JSON. */
export function checkWords({ check }: CheckRecord, { labels }: View): string {
  const [kind = "", value] = Object.entries(check)[0] ?? [];
  const { checkKinds } = labels;
  if (Object.hasOwn(checkKinds, kind)) {
    return checkKinds[kind as keyof typeof checkKinds](String(value));
  }
  return JSON.stringify(check);
}
