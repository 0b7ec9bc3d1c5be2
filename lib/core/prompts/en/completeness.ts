import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

export const completeness: MetricWording = {
  name: "Completeness",
  hint: "Does the answer cover every point of the expected answer?",
  steps: {
    points: [
      "List the points of the expected answer and decide for each whether the answer covers it.",
      "- A point is something needed to answer the question. One per entry, in text, with pronouns replaced and what is left out filled in. Courtesies and phrasing are no points.",
      "- covered: yes if the answer says the same, in whatever words; no if it does not say it or a number or condition differs.",
      "- If there is no point, return an empty list. The reason is one sentence.",
    ].join("\n"),
  },
  verdicts: { yes: "Covered", no: "Not covered" },
  reason: reasonWords({
    noun: ["point of the expected answer", "points of the expected answer"],
    against: ["is not covered by the answer", "are not covered by the answer"],
    fine: ["is covered by the answer", "are covered by the answer"],
    none: "There are no points in the expected answer.",
  }),
};
