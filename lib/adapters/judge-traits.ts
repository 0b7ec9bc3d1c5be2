import type { Capabilities } from "../core/config/model.ts";
import type { Judge } from "../core/ports.ts";

/**
 * The longest minimum that is known of a model with cache points: who states none is never charged
 * for a prefix that is too short to be kept.
 */
const SAFE_CACHE_MIN_TOKENS = 4_096;

export interface ModelTraits {
  readonly identity: string;
  readonly enforcesSchema: boolean;
  readonly capabilities: Pick<Capabilities, "cachePoint" | "cacheMinTokens" | "maxOutputTokens">;
}

/** What every judge that is a model has in common. */
export function modelTraits({
  identity,
  enforcesSchema,
  capabilities: { cachePoint, cacheMinTokens = SAFE_CACHE_MIN_TOKENS, maxOutputTokens },
}: ModelTraits): Judge["traits"] {
  return {
    identity,
    byName: false,
    stored: true,
    enforcesSchema,
    ...(cachePoint ? { cacheMinTokens } : {}),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
  };
}
