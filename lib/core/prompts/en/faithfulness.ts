import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

const limited = (limit: unknown): string =>
  limit === 1
    ? "- Give only the single most important one."
    : `- Give only the ${limit} most important ones, the weightiest first.`;

export const faithfulness: MetricWording = {
  name: "Faithfulness",
  hint: "Is what the answer says supported by the retrieved text?",
  steps: {
    truths: ({ truthsExtractionLimit: limit }) =>
      [
        "List the facts that the retrieved texts state.",
        "- One fact per entry, worded so that it can be understood alone; replace pronouns and fill in what is left out.",
        "- Keep numbers, dates, conditions and exceptions as written. Add nothing that is not there.",
        ...(limit === undefined ? [] : [limited(limit)]),
      ].join("\n"),
    claims: [
      "List everything that the answer asserts as fact, whether true or not.",
      "- One claim per entry, worded so that it can be understood alone; replace pronouns and fill in what is left out.",
      "- Keep numbers, dates, conditions and exceptions as written.",
      "- Greetings, questions and statements of not knowing or not finding something are no claims.",
      "- If there is no claim, return an empty list.",
    ].join("\n"),
    verdicts: [
      "Compare each claim with the known facts.",
      "- yes: the facts agree with it. no: a fact contradicts it. idk: the facts settle it neither way.",
      "- Use these facts only, not what you know. A differing number, date, condition or negation is a no.",
      "- Give one verdict per claim, in the same order. The reason is one sentence for no and idk, null for yes.",
    ].join("\n"),
    all: [
      "List any claims of fact in the answer, true or not: one point each, clear on its own, numbers, dates, conditions and exceptions kept. No greetings, questions or not knowing.",
      "By the retrieved texts alone, yes: they agree. no: they contradict it, even in a number, date, condition or negation. idk: neither. reason: a sentence, null for yes.",
    ].join("\n"),
  },
  verdicts: { yes: "Supported", no: "Contradicted" },
  reason: reasonWords({
    noun: ["claim", "claims"],
    against: ["contradicts the retrieved texts", "contradict the retrieved texts"],
    unsettled: [
      "is contradicted by the retrieved texts or not in them",
      "are contradicted by the retrieved texts or not in them",
    ],
    fine: ["is compatible with the retrieved texts", "are compatible with the retrieved texts"],
    none: "There are no claims in the answer.",
  }),
};
