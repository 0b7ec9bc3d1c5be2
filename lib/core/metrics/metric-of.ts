import { conversationalGEval } from "./conversational-g-eval.ts";
import { gEval } from "./g-eval.ts";
import type { CustomKind, Direction, Metric, MetricSelection } from "./metric.ts";
import { isMetricId, registry } from "./registry.ts";

const CUSTOM = {
  "g-eval": gEval,
  "conversational-g-eval": conversationalGEval,
} satisfies Readonly<Record<CustomKind, unknown>>;

/** The metric that a run selected: one of ours, or a custom one made from its definition. */
export function metricOf({ id, options, strictMode, custom }: MetricSelection): Metric {
  if (custom !== undefined) return CUSTOM[custom](id, { ...options, strictMode });
  if (!isMetricId(id)) throw new RangeError(`There is no metric ${id}`);
  return registry[id];
}

/** The direction of a selected metric; a custom one is better when higher, whatever its name. */
export const directionOfSelection = (selection: MetricSelection): Direction =>
  selection.custom === undefined ? metricOf(selection).direction : "higher";
