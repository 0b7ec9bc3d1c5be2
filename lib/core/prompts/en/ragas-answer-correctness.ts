import type { MetricWording } from "../wording.ts";
import { answerStatements, referenceStatements } from "./ragas-statements.ts";
import { reasonWords } from "./reason-words.ts";

export const ragasAnswerCorrectness: MetricWording = {
  name: "Ragas answer correctness",
  hint: "Does the answer say what the expected answer says, no more and no less?",
  steps: {
    responseStatements: answerStatements,
    referenceStatements,
    classification: [
      "Compare the statements of the answer with those of the expected answer and sort them into three lists.",
      "- TP: statements of the answer that a statement of the expected answer supports.",
      "- FP: statements of the answer that no statement of the expected answer supports, or that one contradicts.",
      "- FN: statements of the expected answer that are missing from the answer.",
      "- Each statement of the answer goes once into TP or FP. A statement of the expected answer that the answer does make goes nowhere.",
      "- Copy the statement into statement. The reason is one sentence. A list to which nothing belongs is empty.",
    ].join("\n"),
  },
  verdicts: { yes: "Matches", no: "Differs" },
  reason: reasonWords({
    noun: ["statement", "statements"],
    against: [
      "is not in both the answer and the expected answer",
      "are not in both the answer and the expected answer",
    ],
    fine: [
      "is in both the answer and the expected answer",
      "are in both the answer and the expected answer",
    ],
    none: "There are no statements to compare.",
  }),
  parts: { facts: "Agreement in facts", similarity: "Semantic similarity" },
};
