import type { CaseResult, FailedBy, MetricRecord } from "../results.ts";
import { checkWords } from "./check-words.ts";
import { MISSING, score } from "./format.ts";
import { groupInRun, nameInRun } from "./metric-names.ts";
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

/** Why a case stands where it does, on one line: each group that it failed by, with what decided. */
export function causeWords(result: CaseResult, view: View): string {
  const { labels } = view;
  if (result.error !== null) return oneLine(result.error.message);
  const reasons = result.failedBy.map((group) => {
    const evidence = evidenceOf(result, group, view).join(labels.comma);
    // The group of abstention is its one metric: saying both would say it twice.
    if (group === "abstention" && evidence !== "") return evidence;
    return [labels.failedBy[group], evidence].filter((part) => part !== "").join(labels.colon);
  });
  return reasons.join(" / ");
}

/** The metrics or checks that a case failed a group by; others that missed did not count. */
function evidenceOf(result: CaseResult, group: FailedBy, view: View): readonly string[] {
  if (group === "checks") {
    const failed = result.checks.filter(({ passed }) => passed === false);
    return failed.map((check) => oneLine(checkWords(check, view)));
  }
  return Object.entries(result.metrics)
    .filter(([id, { passed }]) => passed === false && groupInRun(id, view) === group)
    .map(([id, { score: value, threshold }]) => {
      return `${nameInRun(id, view)} ${score(value, threshold)}`;
    });
}
