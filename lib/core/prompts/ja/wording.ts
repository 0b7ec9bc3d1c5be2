import type { MetricWording, Wording, WordingKey } from "../wording.ts";
import { abstention } from "./abstention.ts";
import { answerRelevancy } from "./answer-relevancy.ts";
import { bias } from "./bias.ts";
import { contextualPrecision } from "./contextual-precision.ts";
import { contextualRecall } from "./contextual-recall.ts";
import { contextualRelevancy } from "./contextual-relevancy.ts";
import { faithfulness } from "./faithfulness.ts";
import { frame } from "./frame.ts";
import { hallucination } from "./hallucination.ts";
import { misuse } from "./misuse.ts";
import { nonAdvice } from "./non-advice.ts";
import { piiLeakage } from "./pii-leakage.ts";
import { roleViolation } from "./role-violation.ts";
import { toxicity } from "./toxicity.ts";

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
  } satisfies Record<WordingKey, MetricWording>,
};
