import type { MetricWording } from "../wording.ts";
import { scoreAndReason, stepsFor } from "./g-eval.ts";

export const conversationalGEval: MetricWording = {
  name: "Custom metric (conversation)",
  hint: "Does the whole conversation meet the criteria that you wrote?",
  steps: {
    steps: stepsFor("a conversation between a user and the assistant"),
    evaluation: (inputs) =>
      [
        "Go through the evaluation steps in order and grade the whole conversation.",
        "- What is graded is how the assistant acts; read the user's messages as context.",
        ...scoreAndReason(inputs),
      ].join("\n"),
  },
};
