import type { FailedBy } from "../results.ts";
import { abstention } from "./abstention.ts";
import { answerRelevancy } from "./answer-relevancy.ts";
import { bias } from "./bias.ts";
import { contextualPrecision } from "./contextual-precision.ts";
import { contextualRecall } from "./contextual-recall.ts";
import { contextualRelevancy } from "./contextual-relevancy.ts";
import { faithfulness } from "./faithfulness.ts";
import { hallucination } from "./hallucination.ts";
import type { Direction, Metric } from "./metric.ts";
import { misuse } from "./misuse.ts";
import { nonAdvice } from "./non-advice.ts";
import { piiLeakage } from "./pii-leakage.ts";
import { roleViolation } from "./role-violation.ts";
import { toxicity } from "./toxicity.ts";

/** Every built-in metric that a judge measures, by id. */
export const registry = {
  faithfulness,
  "answer-relevancy": answerRelevancy,
  "contextual-precision": contextualPrecision,
  "contextual-relevancy": contextualRelevancy,
  "contextual-recall": contextualRecall,
  bias,
  toxicity,
  hallucination,
  "pii-leakage": piiLeakage,
  "role-violation": roleViolation,
  misuse,
  "non-advice": nonAdvice,
  abstention,
} satisfies Readonly<Record<string, Metric>>;

export type MetricId = keyof typeof registry;

/** What `metrics: { use: standard }` stands for. */
export const STANDARD_METRICS = [
  "faithfulness",
  "answer-relevancy",
  "contextual-precision",
  "contextual-relevancy",
  "contextual-recall",
  "bias",
  "toxicity",
  "hallucination",
] as const satisfies readonly MetricId[];

export const isMetricId = (id: string): id is MetricId => Object.hasOwn(registry, id);

/** The metric of an id; undefined for anything that is none of ours. */
export const findMetric = (id: string): Metric | undefined =>
  isMetricId(id) ? registry[id] : undefined;

/** Better when higher, unless a metric of ours says otherwise. */
export const directionOf = (id: string): Direction => findMetric(id)?.direction ?? "higher";

/** The group of the pass rule that a metric belongs to. */
export const groupOf = (id: string): FailedBy => findMetric(id)?.group ?? "other";

/** True for the metrics that a case without an expected answer is skipped for. */
export const needsExpectedAnswer = (id: string): boolean =>
  isMetricId(id) && registry[id].needs.includes("expectedAnswer");
