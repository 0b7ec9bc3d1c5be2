import type { RunConfig } from "../config/run-config.ts";
import type { Message } from "../messages/catalog.ts";
import type { RunFigures } from "../stats/run-figures.ts";

/**
 * What a reader of a run's figures is told when its judge could not be asked as configured, whether
 * that was found before the first case or in the middle of the run.
 */
export function refusalWarnings(
  { judge }: RunConfig,
  figures: Pick<RunFigures, "refused">,
): readonly Message[] {
  const before = "refused" in judge ? (judge.refused ?? []) : [];
  const refused = [...new Set([...before, ...figures.refused])];
  if (refused.length === 0) return [];
  return [{ code: "run.parameters_refused", details: { model: judge.alias, refused } }];
}
