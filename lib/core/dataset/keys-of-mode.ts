import type { Message } from "../messages/catalog.ts";
import type { Place } from "../messages/place.ts";
import type { MetricMode } from "../metrics/metric.ts";
import { isBlank } from "../text/is-blank.ts";
import type { Fields } from "../validation/value-at.ts";

const MULTI_TURN_KEYS = ["scenario", "userDescription", "expectedOutcome", "maxTurns", "turns"];

/** Why a conversation has no use for a key of a single-turn case. */
export type WhyNotMultiTurn =
  | "madeFromScenario"
  | "hasOutcome"
  | "ofOneAnswer"
  | "ownConversation"
  | "recordedInTurns";

const SINGLE_TURN_KEYS: ReadonlyMap<string, WhyNotMultiTurn> = new Map([
  ["question", "madeFromScenario"],
  ["task", "madeFromScenario"],
  ["expectedAnswer", "hasOutcome"],
  ["relevantDocuments", "ofOneAnswer"],
  ["relevantPassages", "ofOneAnswer"],
  ["checks", "ofOneAnswer"],
  ["expectAbstention", "ofOneAnswer"],
  ["expectedTools", "ofOneAnswer"],
  ["conversation", "ownConversation"],
  ["answer", "recordedInTurns"],
  ["retrievedContexts", "recordedInTurns"],
  ["toolsCalled", "recordedInTurns"],
  ["latencyMs", "recordedInTurns"],
  ["costUsd", "recordedInTurns"],
]);

/** Exports write what is absent as an empty value. */
function isGiven(value: unknown): boolean {
  if (typeof value === "string") return !isBlank(value);
  if (Array.isArray(value)) return value.length > 0;
  return value !== null && value !== false;
}

/** One message for the keys that are refused for one reason. */
function refusals(mode: MetricMode, keys: readonly string[], place: Place): readonly Message[] {
  if (keys.length === 0) return [];
  if (mode === "single-turn") return [{ code: "dataset.multi_turn", details: { ...place, keys } }];
  const byReason = new Map<WhyNotMultiTurn, string[]>();
  for (const [key, why] of SINGLE_TURN_KEYS) {
    if (keys.includes(key)) byReason.set(why, [...(byReason.get(why) ?? []), key]);
  }
  return [...byReason].map(([why, ofReason]) => ({
    code: "dataset.single_turn",
    details: { ...place, keys: ofReason, why },
  }));
}

/** Sets the fields of the run's mode apart from those of the other one, which are refused. */
export function keysOfMode(
  fields: Fields,
  mode: MetricMode,
  place: Place,
): { readonly own: Fields; readonly refused: readonly Message[] } {
  const isForeign = (key: string): boolean =>
    mode === "multi-turn" ? SINGLE_TURN_KEYS.has(key) : MULTI_TURN_KEYS.includes(key);
  const entries = Object.entries(fields);
  const foreign = entries.filter(([key, value]) => isForeign(key) && isGiven(value));
  return {
    own: Object.fromEntries(entries.filter(([key]) => !isForeign(key))),
    refused: refusals(
      mode,
      foreign.map(([key]) => key),
      place,
    ),
  };
}
