import type { RunConfig } from "../config/run-config.ts";
import { LEAST_ROOM } from "../judging/max-tokens.ts";
import type { Message } from "../messages/catalog.ts";

/** Why the judge can be asked nothing: a minute of its quota has less room than any one answer. */
export function tooSmallQuota({ judge }: RunConfig): readonly Message[] {
  if (!("model" in judge)) return [];
  const { tokensPerMinute } = judge.model.limits;
  if (tokensPerMinute === undefined || tokensPerMinute > LEAST_ROOM) return [];
  const details = { model: judge.alias, tokens: LEAST_ROOM, tokensPerMinute };
  return [{ code: "judge.over_quota", details }];
}
