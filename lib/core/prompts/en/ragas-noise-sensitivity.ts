import type { MetricWording } from "../wording.ts";
import { answerStatements, referenceStatements } from "./ragas-statements.ts";
import { reasonWords } from "./reason-words.ts";

export const ragasNoiseSensitivity: MetricWording = {
  name: "Ragas noise sensitivity",
  hint: "Does retrieved text lead the answer into mistakes?",
  steps: {
    referenceStatements,
    responseStatements: answerStatements,
    contextVerdicts: [
      "Going by this retrieved text alone, judge each statement of the expected answer and each statement of the answer.",
      "- 1: the text says so, or it follows from the text for certain. 0: it does not say so, contradicts it or leaves it open.",
      "- Do not use what you know yourself. A differing number, date, condition or negation is a 0.",
      "- reference holds the verdicts on the statements of the expected answer, response those on the statements of the answer, one per statement and in the same order. The reason is null.",
    ].join("\n"),
    responseAgainstReference: [
      "For each statement of the answer, decide whether it follows from the expected answer alone.",
      "- 1: the expected answer says so, or it follows from it for certain. 0: it does not say so, contradicts it or leaves it open.",
      "- Do not use what you know yourself. A differing number, date, condition or negation is a 0.",
      "- Give one verdict per statement, in the same order. The reason is one sentence for 0, null for 1.",
    ].join("\n"),
  },
  verdicts: { yes: "Misled", no: "No problem" },
  reason: reasonWords({
    noun: ["statement of the answer", "statements of the answer"],
    against: ["is a mistake that retrieved text led to", "are mistakes that retrieved text led to"],
    fine: [
      "is no mistake that retrieved text led to",
      "are free of mistakes that retrieved text led to",
    ],
    none: "There are no statements in the answer.",
  }),
};
