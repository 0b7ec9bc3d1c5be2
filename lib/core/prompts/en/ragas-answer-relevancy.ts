import type { MetricWording } from "../wording.ts";

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
  reason: {
    none: "No question could be made from the answer.",
    fine: (total) =>
      total === 1
        ? "The score is how close 1 question made from the answer is to the original."
        : `The score is how close ${total} questions made from the answer are to the original.`,
    against: (count, total) =>
      `The answer was found evasive for ${count} of ${total} ${total === 1 ? "question" : "questions"} made from it`,
  },
};
