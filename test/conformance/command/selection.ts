import { conversationalGEvalOptions } from "../../../lib/core/metrics/conversational-g-eval.ts";
import { gEvalOptions } from "../../../lib/core/metrics/g-eval.ts";
import type { MetricSelection } from "../../../lib/core/metrics/metric.ts";
import { findMetric } from "../../../lib/core/metrics/registry.ts";
import type { Vector } from "./vector.ts";

const CUSTOM = {
  "g-eval": gEvalOptions,
  "conversational-g-eval": conversationalGEvalOptions,
} as const;

const isCustom = (id: string): id is keyof typeof CUSTOM => Object.hasOwn(CUSTOM, id);

/** The metric of one of DeepEval's vectors as a run would select it; undefined when its options are refused. */
export function selectionOf({ metric: id = "", options }: Vector): MetricSelection | undefined {
  const { threshold, strictMode = false, name: _, ...own } = options;
  const schema = isCustom(id) ? CUSTOM[id] : findMetric(id)?.options;
  if (schema === undefined) throw new Error(`there is no metric ${id}`);
  const read = schema.safeParse(own);
  if (!read.success) return undefined;
  return {
    id,
    threshold: Number(threshold ?? 0.5),
    strictMode: strictMode === true,
    options: read.data,
    ...(isCustom(id) && { custom: id }),
  };
}
