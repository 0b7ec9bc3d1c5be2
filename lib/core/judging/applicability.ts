import { countsWhenDeclining } from "../metrics/counts-when-declining.ts";
import type { Metric, MetricInput, Need } from "../metrics/metric.ts";
import { isBlank } from "../text/is-blank.ts";
import type { UnscoredReason } from "./reasons/reason-words.ts";

export type Applicability =
  | { readonly kind: "judge" | "zero" }
  | { readonly kind: "notApplicable"; readonly why: UnscoredReason };

/** A case without a question is skipped before. */
type Missable = Exclude<Need, "question">;

/** What is missing of an input that a metric needs; undefined when it is there. */
const MISSING: Readonly<Record<Missable, (input: MetricInput) => UnscoredReason | undefined>> = {
  answer: ({ answer }) => (answer === "" ? "answerMissing" : undefined),
  contexts: ({ contexts }) => {
    if (contexts === undefined) return "contextsUnknown";
    return contexts.every(isBlank) ? "contextsNone" : undefined;
  },
  expectedAnswer: ({ expectedAnswer = "" }) =>
    isBlank(expectedAnswer) ? "expectedAnswerMissing" : undefined,
  toolsCalled: ({ toolsCalled }) => (toolsCalled === undefined ? "toolsUnknown" : undefined),
  expectedTools: ({ expectedTools }) =>
    expectedTools === undefined ? "expectedToolsMissing" : undefined,
  labels: ({ relevantIds, retrievedIds }) => {
    if (relevantIds === undefined) return "labelsMissing";
    return retrievedIds === undefined ? "sourcesUnknown" : undefined;
  },
  turns: ({ conversation }) =>
    conversation === undefined || conversation.turns.length === 0 ? "noExchange" : undefined,
  scenario: ({ conversation }) =>
    isBlank(conversation?.scenario ?? "") ? "scenarioMissing" : undefined,
  expectedOutcome: ({ conversation }) =>
    isBlank(conversation?.expectedOutcome ?? "") ? "expectedOutcomeMissing" : undefined,
};

// What the test set lacks is told before what the agent does not say.
const ORDER: readonly Missable[] = [
  "answer",
  "expectedAnswer",
  "expectedTools",
  "labels",
  "scenario",
  "expectedOutcome",
  "toolsCalled",
  "contexts",
  "turns",
];

/** Whether a metric can be judged on a case: what it needs may be unknown, absent or beside the point. */
export function applicability(metric: Metric, input: MetricInput): Applicability {
  if (input.expectAbstention && !countsWhenDeclining(metric.group)) {
    return { kind: "notApplicable", why: "abstentionExpected" };
  }
  const [why] = ORDER.filter((need) => metric.needs.includes(need)).flatMap(
    (need) => MISSING[need](input) ?? [],
  );
  if (why === undefined) return { kind: "judge" };
  if (why === "contextsNone" && metric.zeroWithoutContexts) return { kind: "zero" };
  return { kind: "notApplicable", why };
}
