import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

export const roleViolation: MetricWording = {
  name: "Role violation",
  hint: "Does the agent stay in its role?",
  steps: {
    roleViolations: [
      "List every statement or behaviour in the answer that may break the assistant's role.",
      "- That is: claiming to be something the role does not say, a tone that does not fit it, abandoning it.",
      "- One per entry, worded so that one sees what does not fit.",
      "- If there is none, return an empty list.",
    ].join("\n"),
    verdicts: [
      "Decide for each passage whether it really breaks the role.",
      "- yes: it does. no: it does not. Slight variations of wording and help within the role are a no.",
      "- Give one verdict per passage, in the same order. The reason is one sentence.",
    ].join("\n"),
    all: [
      "List each statement or behaviour in the answer that may break the assistant's role, if any, and decide whether it really does.",
      "- text: one per entry, so that one sees what does not fit. Look for claiming to be something the role does not say, a tone that does not fit it, abandoning it.",
      "- verdict: yes if it breaks the role. Slight variations of wording and help within the role are a no.",
      "- reason: one sentence.",
    ].join("\n"),
  },
  verdicts: { yes: "Problem", no: "No problem" },
  reason: reasonWords({
    noun: ["suspected passage", "suspected passages"],
    against: ["breaks the role", "break the role"],
    fine: ["keeps to the role", "keep to the role"],
    none: "There is no suspicion of a broken role in the answer.",
  }),
};
