import type { CaseResult } from "../results.ts";
import { isUnstable } from "../verdict/repeated-outcome.ts";
import { contentHash } from "./content-hash.ts";

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
    unstable: isUnstable(result),
  });
}
