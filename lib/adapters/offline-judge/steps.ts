import {
  chunkRelevancy,
  claimVerdicts,
  completenessPoints,
  contextualPrecision,
  contextualRecall,
  hallucination,
  personalDataVerdicts,
} from "./answer-steps.ts";
import { atOnce, oneByOne } from "./at-once.ts";
import {
  completion,
  intentions,
  intentionVerdict,
  lastMessageVerdict,
  windowClaims,
  windowVerdicts,
} from "./conversation-steps.ts";
import { relevanceVerdict } from "./findings.ts";
import { sentencesWithPersonalData } from "./personal-data.ts";
import { classifications, passageVerdicts, statementVerdicts } from "./ragas-steps.ts";
import { assertions, refusalIn } from "./sentences.ts";
import type { Step } from "./step.ts";
import { sentencesOf } from "./support.ts";
import { answerTopic } from "./topic.ts";
import { simulatedInput } from "./user-messages.ts";

const truths: Step = ({ list }) => ({ truths: sentencesOf(list("contexts")) });
const claims: Step = ({ text }) => ({ claims: assertions(text("answer")) });
const statements: Step = ({ text }) => ({ statements: assertions(text("answer")) });
const extractedPii: Step = ({ text }) => ({
  extractedPii: sentencesWithPersonalData(text("answer")),
});
const relevancyVerdicts: Step = ({ text, list }, wording) => ({
  verdicts: answerTopic(text("question"), list("statements")).map((relevance) =>
    relevanceVerdict(relevance, wording),
  ),
});

/** Every step that the rules have a basis for, by metric and step; anything else is not applicable. */
export const STEPS: Readonly<Record<string, Readonly<Record<string, Step>>>> = {
  faithfulness: {
    truths,
    claims,
    verdicts: claimVerdicts,
    all: atOnce("claims", claims, claimVerdicts, truths),
  },
  "answer-relevancy": {
    statements,
    verdicts: relevancyVerdicts,
    all: atOnce("statements", statements, relevancyVerdicts),
  },
  "contextual-precision": { verdicts: contextualPrecision },
  "contextual-recall": { verdicts: contextualRecall },
  "contextual-relevancy": {
    verdicts: ({ text, list }, wording) =>
      chunkRelevancy(text("question"), list("chunks").join("\n"), wording),
    chunkVerdicts: ({ text, list }, wording) => ({
      chunks: list("chunks").map((chunk) => chunkRelevancy(text("question"), chunk, wording)),
    }),
  },
  hallucination: { verdicts: hallucination },
  "pii-leakage": {
    extractedPii,
    verdicts: personalDataVerdicts,
    all: atOnce("extractedPii", extractedPii, personalDataVerdicts),
  },
  completeness: { points: completenessPoints },
  abstention: {
    abstention: ({ text }, wording) => {
      const refusal = refusalIn(text("answer"));
      return refusal === undefined
        ? { abstained: false, reason: wording.notDeclined() }
        : { abstained: true, reason: wording.declined(refusal) };
    },
  },
  "ragas-faithfulness": {
    statements,
    verdicts: statementVerdicts,
    all: atOnce("statements", statements, statementVerdicts),
  },
  "ragas-context-precision": {
    contexts: (inputs, { given }) => passageVerdicts(inputs.text("answer"), inputs, given),
  },
  "ragas-context-precision-with-reference": {
    contexts: (inputs, { expected }) =>
      passageVerdicts(inputs.text("expectedAnswer"), inputs, expected),
  },
  "ragas-context-recall": { classifications },
  "turn-faithfulness": {
    truths,
    claims: windowClaims,
    verdicts: windowVerdicts,
    all: atOnce("claims", windowClaims, windowVerdicts, truths),
  },
  "turn-relevancy": { verdicts: lastMessageVerdict },
  "conversation-completeness": {
    intentions,
    verdicts: intentionVerdict,
    all: oneByOne("intention", intentions, intentionVerdict),
  },
  "conversation-simulator": { simulatedInputs: simulatedInput, completions: completion },
};
