import type { MetricWording, Wording, WordingKey } from "../wording.ts";
import { abstention } from "./abstention.ts";
import { answerRelevancy } from "./answer-relevancy.ts";
import { bias } from "./bias.ts";
import { completeness } from "./completeness.ts";
import { contextualPrecision } from "./contextual-precision.ts";
import { contextualRecall } from "./contextual-recall.ts";
import { contextualRelevancy } from "./contextual-relevancy.ts";
import { conversationCompleteness } from "./conversation-completeness.ts";
import { conversationSimulator } from "./conversation-simulator.ts";
import { conversationalGEval } from "./conversational-g-eval.ts";
import { correctness } from "./correctness.ts";
import { faithfulness } from "./faithfulness.ts";
import { frame } from "./frame.ts";
import { gEval } from "./g-eval.ts";
import { groundedness } from "./groundedness.ts";
import { hallucination } from "./hallucination.ts";
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

export const ja: Wording = {
  frame,
  metrics: {
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
    "turn-faithfulness": turnFaithfulness,
    "turn-relevancy": turnRelevancy,
    "conversation-completeness": conversationCompleteness,
    "g-eval": gEval,
    "conversational-g-eval": conversationalGEval,
    "conversation-simulator": conversationSimulator,
  } satisfies Record<WordingKey, MetricWording>,
};
