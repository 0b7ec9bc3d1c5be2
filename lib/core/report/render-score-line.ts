import { createHash } from "node:crypto";
import type { Metric } from "../metrics/metric.ts";
import { passes } from "../metrics/passes.ts";
import { registry } from "../metrics/registry.ts";
import type { CaseResult, MetricRecord } from "../results.ts";

/** One line of scores.jsonl: what comparisons, the history and calibration read of a case. */
export function renderScoreLine(result: CaseResult): string {
  const records = Object.entries(result.metrics);
  return JSON.stringify({
    id: result.caseId,
    hash: contentHash(result),
    status: result.status,
    flaky: result.flaky,
    tags: result.tags,
    scores: Object.fromEntries(records.map(([id, record]) => [id, record.score])),
    unstable: records.some(isUnstable),
  });
}

/** Changes when the case asks or expects something else, so that two runs can tell it apart. */
function contentHash({ question, expectedAnswer, expectAbstention }: CaseResult): string {
  const content = JSON.stringify([question, expectedAnswer, expectAbstention]);
  return createHash("sha256").update(content).digest("hex");
}

const builtIn = new Map<string, Pick<Metric, "direction">>(Object.entries(registry));

/** Repeated judgements that don't agree on whether the threshold is met. */
function isUnstable([id, { votes, threshold }]: readonly [string, MetricRecord]): boolean {
  const direction = builtIn.get(id)?.direction ?? "higher";
  const outcomes = new Set(votes.map((vote) => passes(vote, direction, threshold)));
  return outcomes.size > 1;
}
