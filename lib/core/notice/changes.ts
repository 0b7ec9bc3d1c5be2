import { ownValue } from "../own-value.ts";
import { score } from "../report/format.ts";
import type { Report } from "../report/report.ts";
import type { RunOutcome } from "./run-outcome.ts";

/** A metric whose mean is not what it was; both in the metric's own direction. */
export interface MetricChange {
  readonly metric: string;
  readonly before: number;
  readonly after: number;
}

/** Metrics whose mean, as it is shown, differs from the previous run's; what got worst comes first. */
export function changesSince(
  { metrics }: Pick<Report, "metrics">,
  previous: RunOutcome | undefined,
): readonly MetricChange[] {
  const changes = Object.entries(metrics).flatMap(([metric, { mean: after, direction }]) => {
    const before = previous && ownValue(previous.metrics, metric);
    if (before === undefined || after === null || score(before) === score(after)) return [];
    const gain = direction === "higher" ? after - before : before - after;
    return [{ metric, before, after, gain }];
  });
  return changes
    .sort((a, b) => a.gain - b.gain || (a.metric < b.metric ? -1 : 1))
    .map(({ gain: _gain, ...change }) => change);
}
