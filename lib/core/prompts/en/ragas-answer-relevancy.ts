import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

export const ragasAnswerRelevancy: MetricWording = {
  name: "Ragas answer relevancy",
  hint: "Is a question guessed from the answer alone close to the one that was asked?",
  steps: {
    questions: ({ strictness: count }) =>
      [
        `Think of exactly ${count} ${count === 1 ? "question" : "questions"} that someone could have asked to get this answer.`,
        "- Work from the answer alone and bring in no other topic. If there are several, word them differently.",
        "- Each question names its subject and can be understood alone.",
        "- noncommittal is 1 if the answer only evades, such as by saying that it does not know or that it depends, and 0 if it has substance.",
      ].join("\n"),
  },
  verdicts: { yes: "Committed", no: "Evasive" },
  reason: reasonWords({
    noun: ["question made from the answer", "questions made from the answer"],
    against: ["marks it as evasive", "mark it as evasive"],
    fine: [
      "gives the score by its closeness to the one asked",
      "give the score by their closeness to the one asked",
    ],
    none: "No question could be made from the answer.",
  }),
};
