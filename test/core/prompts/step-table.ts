import type { MetricInput } from "../../../lib/core/metrics/metric.ts";

/**
 * What every step is shown, in the order of its prompt, by wording and step. `?`: only where the
 * case has it. `*`: an option that changes the words and is no block of its own.
 */
export const STEP_TABLE = {
  "faithfulness/truths": "contexts truthsExtractionLimit*",
  "faithfulness/claims": "answer",
  "faithfulness/verdicts": "truths claims",
  "faithfulness/all": "contexts answer",
  "answer-relevancy/statements": "answer",
  "answer-relevancy/verdicts": "question statements",
  "answer-relevancy/all": "question answer",
  "contextual-precision/verdicts": "question expectedAnswer contexts",
  "contextual-relevancy/verdicts": "question chunks",
  "contextual-relevancy/chunkVerdicts": "question chunks",
  "contextual-recall/verdicts": "expectedAnswer contexts",
  "bias/opinions": "answer",
  "bias/verdicts": "opinions",
  "bias/all": "answer",
  "toxicity/opinions": "answer",
  "toxicity/verdicts": "opinions",
  "toxicity/all": "answer",
  "hallucination/verdicts": "answer contexts",
  "pii-leakage/extractedPii": "answer",
  "pii-leakage/verdicts": "extractedPii",
  "pii-leakage/all": "answer",
  "role-violation/roleViolations": "role answer",
  "role-violation/verdicts": "roleViolations",
  "role-violation/all": "role answer",
  "misuse/misuses": "domain answer",
  "misuse/verdicts": "domain misuses",
  "misuse/all": "domain answer",
  "non-advice/advices": "adviceTypes answer",
  "non-advice/verdicts": "advices",
  "non-advice/all": "adviceTypes answer",
  "abstention/abstention": "question answer",
  "task-completion/taskAndOutcome": "question answer toolsCalled?",
  "task-completion/verdict": "task outcome",
  "task-completion/all": "task? question answer toolsCalled?",
  "tool-correctness/toolSelection": "question availableTools toolsCalled",
  "summarization/truths": "sourceText truthsExtractionLimit*",
  "summarization/claims": "summary",
  "summarization/questions": "sourceText questionCount*",
  "summarization/alignmentVerdicts": "truths claims",
  "summarization/originalAnswers": "sourceText questions",
  "summarization/summaryAnswers": "summary questions",
  "summarization/all": "sourceText summary questions? questionCount*",
  "correctness/judgement": "question expectedAnswer? contexts? answer",
  "completeness/points": "question expectedAnswer answer",
  "g-eval/steps": "criteria",
  "g-eval/evaluation":
    "evaluationSteps rubric? question? answer? expectedAnswer? contexts? toolsCalled? expectedTools? low* high* isStrict*",
  "conversational-g-eval/steps": "criteria",
  "conversational-g-eval/evaluation":
    "evaluationSteps rubric? scenario? expectedOutcome? transcript low* high*",
  "turn-faithfulness/truths": "contexts truthsExtractionLimit*",
  "turn-faithfulness/claims": "transcript",
  "turn-faithfulness/verdicts": "truths claims",
  "turn-faithfulness/all": "contexts transcript",
  "turn-relevancy/verdicts": "transcript",
  "conversation-completeness/intentions": "transcript",
  "conversation-completeness/verdicts": "transcript intention",
  "conversation-completeness/all": "transcript",
  "conversation-simulator/simulatedInputs": "scenario userDescription? transcript?",
  "conversation-simulator/completions": "expectedOutcome transcript",
  "ragas-faithfulness/statements": "question answer",
  "ragas-faithfulness/verdicts": "contexts statements",
  "ragas-faithfulness/all": "question contexts answer",
  "ragas-answer-relevancy/questions": "answer strictness*",
  "ragas-context-precision/contexts": "question answer contexts",
  "ragas-context-precision-with-reference/contexts": "question expectedAnswer contexts",
  "ragas-context-recall/classifications": "question contexts expectedAnswer",
  "ragas-answer-correctness/responseStatements": "question answer",
  "ragas-answer-correctness/referenceStatements": "question expectedAnswer",
  "ragas-answer-correctness/classification": "question responseStatements referenceStatements",
  "ragas-factual-correctness/responseClaims": "answer atomicity* coverage*",
  "ragas-factual-correctness/referenceClaims": "expectedAnswer atomicity* coverage*",
  "ragas-factual-correctness/responseVerdicts": "expectedAnswer responseClaims",
  "ragas-factual-correctness/referenceVerdicts": "answer referenceClaims",
  "ragas-noise-sensitivity/referenceStatements": "question expectedAnswer",
  "ragas-noise-sensitivity/responseStatements": "question answer",
  "ragas-noise-sensitivity/contextVerdicts": "chunks referenceStatements responseStatements",
  "ragas-noise-sensitivity/responseAgainstReference": "expectedAnswer responseStatements",
  "ragas-context-entity-recall/referenceEntities": "expectedAnswer",
  "ragas-context-entity-recall/contextEntities": "contexts",
} as const satisfies Readonly<Record<string, string>>;
export type StepKey = keyof typeof STEP_TABLE;

export interface TableRow {
  /** Names in the order of the prompt. */
  readonly inputs: readonly string[];
  /** Which of them may be absent. */
  readonly optional: readonly string[];
  readonly options: readonly string[];
}

export function rowOf(key: string): TableRow {
  const entry = Object.entries(STEP_TABLE).find(([known]) => known === key)?.[1] ?? "";
  const names = entry.split(" ").filter((name) => name !== "");
  return {
    inputs: names.filter((name) => !name.endsWith("*")).map((name) => name.replace("?", "")),
    optional: names.filter((name) => name.endsWith("?")).map((name) => name.slice(0, -1)),
    options: names.filter((name) => name.endsWith("*")).map((name) => name.slice(0, -1)),
  };
}

/** A text for an input that occurs nowhere else. */
export const markOf = (name: string): string => `◆${name}◆`;

type Shaper = (text: string, other: string) => unknown;

const asList: Shaper = (text, other) => [text, other];
const asTools: Shaper = (text, other) => [
  { name: text, inputParameters: { [`key ${text}`]: [text] } },
  { name: other },
];
const asRubric: Shaper = (text, other) => [
  { scoreRange: [0, 5], expectedOutcome: text },
  { scoreRange: [6, 10], expectedOutcome: other },
];
const asMessages: Shaper = (text, other) => [
  { role: "user", content: text },
  { role: "assistant", content: other },
];

const SHAPES: Readonly<Record<string, Shaper>> = {
  transcript: asMessages,
  toolsCalled: asTools,
  expectedTools: asTools,
  availableTools: asTools,
  rubric: asRubric,
  ...Object.fromEntries(
    [
      ...["contexts", "chunks", "truths", "claims", "statements", "opinions", "extractedPii"],
      ...["roleViolations", "misuses", "adviceTypes", "advices", "questions", "evaluationSteps"],
      ...["responseStatements", "referenceStatements", "responseClaims", "referenceClaims"],
    ].map((name) => [name, asList]),
  ),
};

/** A value of the input's shape that holds the text, and beside it another where there is room. */
export const sampleOf = (name: string, text: string = markOf(name)): unknown =>
  (SHAPES[name] ?? ((only) => only))(text, `${markOf(name)}2`);

/** Whether each element has a block of its own. */
export const isChunked = (name: string): boolean => name === "contexts" || name === "chunks";

/** A case that has everything, in both modes. */
export const fullInput: MetricInput = {
  caseId: "c",
  question: markOf("question"),
  answer: markOf("answer"),
  expectedAnswer: markOf("expectedAnswer"),
  contexts: [markOf("contexts"), "B"],
  task: markOf("task"),
  toolsCalled: [{ name: "search" }],
  expectedTools: [{ name: "search" }],
  retrievedIds: ["a.md"],
  relevantIds: ["a.md"],
  conversation: {
    scenario: markOf("scenario"),
    userDescription: markOf("userDescription"),
    expectedOutcome: markOf("expectedOutcome"),
    turns: [
      { role: "user", content: "U1" },
      { role: "assistant", content: "A1", contexts: ["C"] },
      { role: "user", content: "U2" },
      { role: "assistant", content: "A2", contexts: ["C"] },
    ],
  },
  expectAbstention: false,
};
