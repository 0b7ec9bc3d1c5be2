import type { MetricWording } from "../wording.ts";

export const taskCompletion: MetricWording = {
  name: "Task completion",
  hint: "Did the agent get done what the user asked for?",
  steps: {
    taskAndOutcome: [
      "State what the user wanted done (task) and what was actually done (outcome).",
      "- task: the aim that can be read from the question, in one sentence. Replace pronouns, fill in what is left out, add no aim of your own.",
      "- outcome: in one to three sentences, only what the answer and any tool calls shown establish as fact. Do not say how good it is.",
      "- Write both in English.",
    ].join("\n"),
    verdict: [
      "Decide how far the outcome achieves the task, as a number from 0 to 1.",
      "- verdict: 1 if all of it is achieved, 0 if nothing is, in between according to the share that is.",
      "- Go by what the outcome states; what it does not mention was not achieved.",
      "- The reason is one sentence on what was achieved and what is missing.",
    ].join("\n"),
    all: [
      "State what the user wanted done (task) and what was actually done (outcome), and grade from 0 to 1 how far it was achieved (verdict).",
      "- task: the task, if one is shown; else the aim that can be read from the question, in one sentence. Replace pronouns, add no aim of your own.",
      "- outcome: in one to three sentences, only what the answer and any tool calls shown establish as fact. Do not say how good it is.",
      "- verdict: 1 if all of the task is achieved, 0 if nothing is, in between according to the share that is. What the outcome does not mention was not achieved.",
      "- reason: one sentence on what was achieved and what is missing. Write task and outcome in English as well.",
    ].join("\n"),
  },
};
