import type { MetricWording, VariantInputs } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

/** How finely and how fully a text is split is an option of the metric. */
const claimsOf =
  (text: string) =>
  ({ atomicity, coverage }: VariantInputs) =>
    [
      `List what the ${text} asserts as fact.`,
      atomicity === "high"
        ? "- Every entry makes a single point."
        : "- Put what belongs together into one entry and split no finer than the sentences of the text.",
      coverage === "high"
        ? "- Leave nothing out, down to single numbers, conditions and exceptions."
        : "- Give the main points only and leave out side remarks.",
      "- Replace pronouns and fill in what is left out. Keep numbers, dates and conditions as written.",
      "- A sentence counts whether or not it ends with a full stop. Greetings, questions and saying that something is not known are no claims. If there is no claim, return an empty list.",
    ].join("\n");

const verdictsAgainst = (text: string) =>
  [
    `For each claim, decide whether it follows from the ${text} alone.`,
    `- 1: the ${text} says so, or it follows from what is said there for certain. 0: it does not say so, contradicts it or leaves it open.`,
    "- Do not use what you know yourself. A differing number, date, condition or negation is a 0.",
    "- Give one verdict per claim, in the same order. Copy the claim into statement. The reason is one sentence.",
  ].join("\n");

export const ragasFactualCorrectness: MetricWording = {
  name: "Ragas factual correctness",
  hint: "Do the facts in the answer and in the expected answer bear each other out?",
  steps: {
    responseClaims: claimsOf("answer"),
    referenceClaims: claimsOf("expected answer"),
    responseVerdicts: verdictsAgainst("expected answer"),
    referenceVerdicts: verdictsAgainst("answer"),
  },
  verdicts: { yes: "Supported", no: "Not supported" },
  reason: reasonWords({
    noun: [
      "claim of the answer or the expected answer",
      "claims of the answer and the expected answer",
    ],
    against: ["is not supported by the other text", "are not supported by the other text"],
    fine: ["is supported by the other text", "are supported by the other text"],
    none: "There are no claims to compare.",
  }),
  parts: { precision: "Precision", recall: "Recall" },
};
