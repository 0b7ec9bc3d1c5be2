import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

export const toolCorrectness: MetricWording = {
  name: "Tool correctness",
  hint: "Were the tools called that should have been?",
  steps: {
    toolSelection: [
      "Grade from 0 to 1 whether the right ones of the available tools were chosen for the question.",
      "- score: 1 if the tools needed were called and no others, 0 if none of the calls was right, in between according to what is missing or superfluous. If no tool fits and none was called, it is 1.",
      "- Go by the names and descriptions of the available tools. Calling a tool that is not among them is superfluous. Whether inputs and outputs are right does not matter here.",
      "- The reason is one sentence.",
    ].join("\n"),
  },
  verdicts: { yes: "Matched", no: "Not matched" },
  reason: reasonWords({
    noun: ["tool call", "tool calls"],
    against: ["is not as expected", "are not as expected"],
    fine: ["is as expected", "are as expected"],
    none: "No tool call is expected, and none was made.",
  }),
};
