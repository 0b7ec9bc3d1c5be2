import { createHash } from "node:crypto";
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
    unstable: records.some(([, record]) => isUnstable(record)),
  });
}

/** Changes when the case asks or expects something else, so that two runs can tell it apart. */
function contentHash({ question, expectedAnswer, expectAbstention }: CaseResult): string {
  const content = JSON.stringify([question, expectedAnswer, expectAbstention]);
  return createHash("sha256").update(content).digest("hex");
}

/** Repeated judgements that fell on both sides of the threshold. */
function isUnstable({ votes, threshold, score, normalizedScore }: MetricRecord): boolean {
  const higher = score === normalizedScore;
  const passes = votes.map((vote) => (higher ? vote >= threshold : vote <= threshold));
  return passes.includes(true) && passes.includes(false);
}
