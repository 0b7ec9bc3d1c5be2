import type { MetricWording } from "../wording.ts";
import { faithfulness } from "./faithfulness.ts";
import { reasonWords } from "./reason-words.ts";

export const turnFaithfulness: MetricWording = {
  name: "Turn faithfulness",
  hint: "At each point of the conversation, does the assistant keep to the retrieved text?",
  steps: {
    ...faithfulness.steps,
    claims: [
      "List everything that the assistant asserts as fact in the conversation, whether true or not.",
      "- Take nothing from the user's messages, but use them to replace pronouns and fill in what is left out, so that every claim can be understood alone.",
      "- One claim per entry. Keep numbers, dates, conditions and exceptions as stated. A sentence counts whether or not it ends with a full stop.",
      "- Greetings, questions back and saying that something is not known are no claims. If there is no claim, return an empty list.",
    ].join("\n"),
    all: [
      "List any claims of fact that the assistant makes in the conversation, true or not: one point each, clear on its own, with its numbers, dates, conditions and exceptions. Take nothing from the user's messages, but use them to replace pronouns and fill in what is left out. Greetings, questions back and not knowing are no claims.",
      "By the retrieved texts alone, yes: they agree. no: they contradict it, even in a number, date, condition or negation. idk: neither. reason: a sentence, null for yes.",
    ].join("\n"),
  },
  verdicts: { yes: "Supported", no: "Contradicted" },
  reason: reasonWords({
    noun: ["claim, taken turn by turn,", "claims, taken turn by turn,"],
    against: ["contradicts the retrieved texts", "contradict the retrieved texts"],
    unsettled: [
      "is contradicted by the retrieved texts or not in them",
      "are contradicted by the retrieved texts or not in them",
    ],
    fine: ["is compatible with the retrieved texts", "are compatible with the retrieved texts"],
    none: "There are no claims in the assistant's messages.",
  }),
};
