import type { Capabilities } from "../core/config/model.ts";
import { REFUSABLE } from "../core/results.ts";
import type { Dispensable } from "./refused-parameter.ts";

/** What a model can do that refused some of it. */
export function capabilitiesWithout(
  capabilities: Capabilities,
  refused: ReadonlySet<Dispensable>,
): Capabilities {
  if (refused.size === 0) return capabilities;
  const lacking = REFUSABLE.filter((each) => refused.has(each)).map((each) => [each, false]);
  return { ...capabilities, ...Object.fromEntries(lacking) };
}
