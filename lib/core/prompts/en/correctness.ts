import type { MetricWording } from "../wording.ts";

export const correctness: MetricWording = {
  name: "Correctness",
  hint: "Does the answer say what the expected answer says?",
  steps: {
    judgement: [
      "Judge the answer in two respects: whether it is correct and whether it is grounded.",
      "- correct: true if, as an answer to the question, it gives every point of the expected answer and no number, date, condition or negation differs. Other words and compatible additions are fine. If a point is missing or it declines to answer, it is false.",
      "- grounded: true if everything it states as fact is supported by the retrieved texts; false as soon as one thing is unsupported or contradicted. The expected answer is no support. If it states no fact, it is true.",
      "- Without an expected answer correct is false, without retrieved texts grounded is false. Do not use what you know yourself.",
      "- The reason covers in one or two sentences what could be judged and points to the passages.",
    ].join("\n"),
  },
  verdicts: { yes: "Correct", no: "Wrong" },
};
