import { sha256 } from "../dataset/canonical-json.ts";
import type { CaseResult } from "../results.ts";
import { isUnstable } from "../verdict/repeated-outcome.ts";

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

/** Changes when the case asks or expects something else, so that two runs can tell it apart. */
function contentHash(result: CaseResult): string {
  const { question, expectedAnswer, expectAbstention, conversation } = result;
  const content = [question, expectedAnswer, expectAbstention];
  if (conversation === undefined) return sha256(JSON.stringify(content));
  const { scenario, userDescription, expectedOutcome } = conversation;
  return sha256(JSON.stringify([...content, scenario, userDescription, expectedOutcome]));
}
