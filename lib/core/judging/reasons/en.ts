import { reasonWords } from "../../prompts/en/reason-words.ts";
import { score } from "../../report/format.ts";
import type { ReasonSentences } from "./reason-words.ts";

export const en: ReasonSentences = {
  unscored: {
    abstentionExpected: "This case expects the agent to decline, so the metric is not measured.",
    expectedAnswerMissing: "Not measured: there is no expected answer.",
    answerMissing: "Not measured: the answer is empty.",
    contextsUnknown: "Not measured: the agent does not say what it retrieved.",
    contextsNone: "Not measured: nothing was retrieved.",
    sourcesUnknown: "Not measured: the agent does not say from which documents it retrieved.",
    labelsMissing: "Not measured: the case names no relevant documents.",
    toolsUnknown: "Not measured: the agent does not say which tools it called.",
    expectedToolsMissing: "Not measured: the case names no expected tools.",
    toolInputsMissing:
      "Not measured: only one of a tool call and its expectation has input parameters, so they can't be compared.",
    noExchange: "Not measured: no message of the user got a reply.",
    scenarioMissing: "Not measured: the case has no scenario.",
    expectedOutcomeMissing: "Not measured: the case has no expected outcome.",
    nothingExtracted: "Not measured: there is nothing that could be judged.",
    noUsableQuestion: "Not measured: no usable question could be made from the answer.",
    zeroVector: "Not measured: the embedding model gave a vector of zeros, which has no direction.",
    offline: "The offline judge can't tell.",
  },
  zeroWithoutContexts: "Nothing was retrieved, so the score is 0.",
  plain: reasonWords({
    noun: ["item", "items"],
    against: ["counts against the score", "count against the score"],
    fine: ["is in order", "are in order"],
    none: "There are no verdicts on single items.",
  }),
  withBreakdown: (parts, sentence) => {
    const scores = parts.map(
      ([name, part]) => `${name} ${part === null ? "not measured" : score(part)}`,
    );
    return `${scores.join(", ")}. ${sentence}`.trim();
  },
  withVotes: (reason, { asked, scored, passed }) => {
    const unscored = asked > scored ? `, ${asked - scored} without a score` : "";
    return `${reason} (judged ${asked} times: ${passed} passed, ${scored - passed} failed${unscored})`;
  },
  withRepetitions: (reason, { asked, scored, passed }) => {
    const unscored = asked > scored ? `, ${asked - scored} without a score` : "";
    return `${reason} (case run ${asked} times: ${passed} passed, ${scored - passed} failed${unscored})`;
  },
  withExamples: (sentence, examples, more) =>
    `${sentence}: ${examples.map((text) => `“${text}”`).join(", ")}${more ? " and others" : ""}`,
};
