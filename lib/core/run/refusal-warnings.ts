import type { RunConfig } from "../config/run-config.ts";
import type { Message } from "../messages/catalog.ts";

/** What a reader of a run's figures is told when its judge could not be asked as configured. */
export function refusalWarnings({ judge }: RunConfig): readonly Message[] {
  const refused = "refused" in judge ? judge.refused : undefined;
  if (refused === undefined) return [];
  return [{ code: "run.parameters_refused", details: { model: judge.alias, refused } }];
}
