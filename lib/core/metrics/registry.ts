import type { FailedBy } from "../results.ts";
import { abstention } from "./abstention.ts";
import { answerRelevancy } from "./answer-relevancy.ts";
import { bias } from "./bias.ts";
import { completeness } from "./completeness.ts";
import { contextualPrecision } from "./contextual-precision.ts";
import { contextualRecall } from "./contextual-recall.ts";
import { contextualRelevancy } from "./contextual-relevancy.ts";
import { conversationCompleteness } from "./conversation-completeness.ts";
import { correctness } from "./correctness.ts";
import { faithfulness } from "./faithfulness.ts";
import { groundedness } from "./groundedness.ts";
import { hallucination } from "./hallucination.ts";
import type { Metric, MetricMode } from "./metric.ts";
import { misuse } from "./misuse.ts";
import { nonAdvice } from "./non-advice.ts";
import { piiLeakage } from "./pii-leakage.ts";
import { ragasAnswerCorrectness } from "./ragas-answer-correctness.ts";
import { ragasAnswerRelevancy } from "./ragas-answer-relevancy.ts";
import { ragasContextEntityRecall } from "./ragas-context-entity-recall.ts";
import { ragasContextPrecision } from "./ragas-context-precision.ts";
import { ragasContextPrecisionWithReference } from "./ragas-context-precision-with-reference.ts";
import { ragasContextRecall } from "./ragas-context-recall.ts";
import { ragasFactualCorrectness } from "./ragas-factual-correctness.ts";
import { ragasFaithfulness } from "./ragas-faithfulness.ts";
import { ragasIdContextPrecision } from "./ragas-id-context-precision.ts";
import { ragasIdContextRecall } from "./ragas-id-context-recall.ts";
import { ragasNoiseSensitivity } from "./ragas-noise-sensitivity.ts";
import { ragasSemanticSimilarity } from "./ragas-semantic-similarity.ts";
import { roleViolation } from "./role-violation.ts";
import { summarization } from "./summarization.ts";
import { taskCompletion } from "./task-completion.ts";
import { toolCorrectness } from "./tool-correctness.ts";
import { toxicity } from "./toxicity.ts";
import { turnFaithfulness } from "./turn-faithfulness.ts";
import { turnRelevancy } from "./turn-relevancy.ts";

/** Every built-in metric, by id. */
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
  "task-completion": taskCompletion,
  "tool-correctness": toolCorrectness,
  summarization,
  correctness,
  groundedness,
  completeness,
  "turn-faithfulness": turnFaithfulness,
  "turn-relevancy": turnRelevancy,
  "conversation-completeness": conversationCompleteness,
  "ragas-faithfulness": ragasFaithfulness,
  "ragas-answer-relevancy": ragasAnswerRelevancy,
  "ragas-context-precision": ragasContextPrecision,
  "ragas-context-precision-with-reference": ragasContextPrecisionWithReference,
  "ragas-context-recall": ragasContextRecall,
  "ragas-answer-correctness": ragasAnswerCorrectness,
  "ragas-factual-correctness": ragasFactualCorrectness,
  "ragas-semantic-similarity": ragasSemanticSimilarity,
  "ragas-noise-sensitivity": ragasNoiseSensitivity,
  "ragas-context-entity-recall": ragasContextEntityRecall,
  "ragas-id-context-precision": ragasIdContextPrecision,
  "ragas-id-context-recall": ragasIdContextRecall,
} satisfies Readonly<Record<string, Metric>>;

export type MetricId = keyof typeof registry;

/** What `metrics: { use: standard }` stands for in single-turn mode. */
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

/** The same for every mode. */
export const STANDARD: Readonly<Record<MetricMode, readonly string[]>> = {
  "single-turn": STANDARD_METRICS,
  "multi-turn": ["turn-faithfulness", "turn-relevancy", "conversation-completeness"],
};

export const isMetricId = (id: string): id is MetricId => Object.hasOwn(registry, id);

/** The metric of an id; undefined for anything that is none of ours. */
export const findMetric = (id: string): Metric | undefined =>
  isMetricId(id) ? registry[id] : undefined;

/** The group of the pass rule that a metric belongs to. */
export const groupOf = (id: string): FailedBy => findMetric(id)?.group ?? "other";

/** True for the metrics that a case without an expected answer is skipped for. */
export const needsExpectedAnswer = (id: string): boolean =>
  isMetricId(id) && registry[id].needs.includes("expectedAnswer");
