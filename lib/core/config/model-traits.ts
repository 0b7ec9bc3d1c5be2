import type { Judge } from "../ports.ts";
import type { Capabilities } from "./model.ts";

/**
 * What every judge that is a model has in common, from `capabilitiesOf` its document: a run and its
 * estimate put their requests by the same rule.
 */
export function modelTraits(
  identity: string,
  { jsonSchema, toolUse, cachePoint, cacheMinTokens, maxOutputTokens }: Capabilities,
): Judge["traits"] {
  return {
    identity,
    byName: false,
    stored: true,
    enforcesSchema: jsonSchema === true || toolUse === true,
    ...(cachePoint && cacheMinTokens !== undefined && { cacheMinTokens }),
    ...(maxOutputTokens !== undefined && { maxOutputTokens }),
  };
}
