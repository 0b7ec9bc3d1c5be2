import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

const limited = (limit: unknown): string =>
  limit === 1
    ? "- Give only the single most important one."
    : `- Give only the ${limit} most important ones, the weightiest first.`;

const answersFrom = (text: string): string =>
  [
    `Answer each question from the ${text} alone.`,
    `- yes: the ${text} lets one answer yes. no: the answer is no, or the ${text} does not tell.`,
    "- Do not use what you know yourself. answers holds one yes or no per question, in the same order.",
  ].join("\n");

export const summarization: MetricWording = {
  name: "Summarization",
  hint: "Is the summary true to its source, and does it cover what matters?",
  steps: {
    truths: ({ truthsExtractionLimit: limit }) =>
      [
        "List the facts that the source text states.",
        "- One fact per entry, worded so that it can be understood alone; replace pronouns and fill in what is left out.",
        "- Keep numbers, dates, conditions and exceptions as written. Add nothing that is not there.",
        ...(limit === undefined ? [] : [limited(limit)]),
      ].join("\n"),
    claims: [
      "List everything that the summary asserts as fact, whether true or not.",
      "- One claim per entry, worded so that it can be understood alone; replace pronouns and fill in what is left out.",
      "- Keep numbers, dates, conditions and exceptions as written. If there is no claim, return an empty list.",
    ].join("\n"),
    questions: ({ questionCount: count }) =>
      [
        `Write questions that a reader of the source text would answer with yes: exactly ${count}.`,
        "- Begin with what matters most. Each asks about one point and can be answered with yes or no.",
        "- Word each so that it can be understood alone. Ask nothing that the source text does not say.",
      ].join("\n"),
    alignmentVerdicts: [
      "Compare each claim of the summary with the known facts.",
      "- yes: the facts agree with it. no: a fact contradicts it. idk: the facts settle it neither way.",
      "- Use these facts only, not what you know. A differing number, date, condition or negation is a no.",
      "- Give one verdict per claim, in the same order. The reason is one sentence for no and idk, null for yes.",
    ].join("\n"),
    originalAnswers: answersFrom("source text"),
    summaryAnswers: answersFrom("summary"),
    all: ({ questions, questionCount: count }) =>
      [
        "Compare the summary with its source text.",
        "- items: each claim of fact in the summary, if any, true or not; one point, clear on its own, numbers, dates, conditions and exceptions kept.",
        "- Their verdict goes by the source text alone. yes: it agrees. no: it contradicts the claim, be it in a number, date, condition or negation. idk: neither. reason: one sentence, null for yes.",
        questions === undefined
          ? `- questions: exactly ${count} that a reader of the source text would answer with yes, beginning with what matters most. Each asks about one point, is clear on its own and asks nothing that the source text does not say.`
          : "- questions: copy the questions shown into text, as many and in the same order.",
        "- original goes by the source text alone, summary by the summary alone. yes: the text lets one answer yes. no: the answer is no, or the text does not tell.",
      ].join("\n"),
  },
  verdicts: { yes: "In order", no: "Problem" },
  reason: reasonWords({
    noun: ["claim or question about the summary", "claims and questions about the summary"],
    against: [
      "departs from the source or is not covered",
      "depart from the source or are not covered",
    ],
    fine: ["is in line with the source", "are in line with the source"],
    none: "There are no claims in the summary.",
  }),
  parts: { alignment: "Alignment with the source", coverage: "Coverage of its points" },
};
