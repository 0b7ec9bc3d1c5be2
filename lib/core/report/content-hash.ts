import { sha256 } from "../dataset/canonical-json.ts";
import type { CaseResult } from "../results.ts";

/**
 * Changes when the case asks or expects something else, so that two runs can tell it apart; of a
 * result whose texts were not kept, the one that was taken while they were there.
 */
export function contentHash(result: CaseResult): string {
  if (result.contentHash !== undefined) return result.contentHash;
  const { question, expectedAnswer, expectAbstention, conversation } = result;
  const content = [question, expectedAnswer, expectAbstention];
  if (conversation === undefined) return sha256(JSON.stringify(content));
  const { scenario, userDescription, expectedOutcome } = conversation;
  return sha256(JSON.stringify([...content, scenario, userDescription, expectedOutcome]));
}
