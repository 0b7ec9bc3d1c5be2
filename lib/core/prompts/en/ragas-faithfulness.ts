import type { MetricWording } from "../wording.ts";
import { answerStatements } from "./ragas-statements.ts";
import { reasonWords } from "./reason-words.ts";

export const ragasFaithfulness: MetricWording = {
  name: "Ragas faithfulness",
  hint: "Does each statement of the answer follow from the retrieved text?",
  steps: {
    statements: answerStatements,
    verdicts: [
      "For each statement, decide whether it follows directly from the retrieved texts.",
      "- 1: they say so, or it follows from what they say for certain. 0: they do not say so, contradict it or leave it open.",
      "- Do not use what you know yourself. A differing number, date, condition or negation is a 0.",
      "- Give one verdict per statement, in the same order. Copy the statement into statement. The reason is one sentence that points to the passage.",
    ].join("\n"),
    all: [
      "Break down everything that the answer says into statements, if any, and decide for each whether it follows directly from the retrieved texts. Use the question only to fill in what the answer leaves out.",
      "- text: one point, clear on its own: replace pronouns, keep numbers, dates, conditions and exceptions. A short reply such as a bare yes is a statement too: add what it refers to. Leave out greetings, questions, and saying that something is not known or was not found.",
      "- verdict: 1 if the texts say so or it follows for certain; 0 if they do not say so, contradict it, be it in a number, date, condition or negation, or leave it open. Do not use what you know yourself.",
      "- reason: one sentence that points to the passage.",
    ].join("\n"),
  },
  verdicts: { yes: "Supported", no: "Not supported" },
  reason: reasonWords({
    noun: ["statement", "statements"],
    against: ["has no support in the retrieved texts", "have no support in the retrieved texts"],
    fine: ["is supported by the retrieved texts", "are supported by the retrieved texts"],
    none: "There are no statements in the answer.",
  }),
};
