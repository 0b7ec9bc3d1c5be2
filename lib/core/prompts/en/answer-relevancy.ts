import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

export const answerRelevancy: MetricWording = {
  name: "Answer relevancy",
  hint: "Does the answer address the question?",
  steps: {
    statements: [
      "Break the whole answer down into statements.",
      "- One point per entry; replace pronouns and fill in what is left out.",
      "- A short reply that means something (such as a bare yes) is one statement: add what it refers to.",
      "- If the answer states nothing, return an empty list.",
    ].join("\n"),
    verdicts: [
      "For each statement, decide whether it helps to answer the question.",
      "- yes: it addresses the question. no: it has nothing to do with it. idk: it is no direct answer but may support one, or it is unclear.",
      "- Whether the statement is true does not matter here.",
      "- Give one verdict per statement, in the same order. The reason is one sentence for no, otherwise null.",
    ].join("\n"),
    all: [
      "List any statements of the answer: one point each, clear on its own. A bare yes counts, with what it refers to.",
      "yes: it addresses the question. no: unrelated. idk: may support an answer, or unclear. Truth does not matter. reason: a sentence for no, else null.",
    ].join("\n"),
  },
  verdicts: { yes: "Relevant", no: "Irrelevant" },
  reason: reasonWords({
    noun: ["statement", "statements"],
    against: ["does not bear on the question", "do not bear on the question"],
    fine: ["bears on the question", "bear on the question"],
    none: "There are no claims in the answer.",
  }),
};
