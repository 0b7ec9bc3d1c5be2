import type { ReasonSentences } from "./reason-words.ts";

type Forms = readonly [one: string, many: string];

const some = (noun: Forms, count: number, total: number): string =>
  total === 1 ? `The only ${noun[0]}` : `${count} of ${total} ${noun[1]}`;

const words = (noun: Forms, against: Forms, fine: Forms, none: string) => ({
  none,
  fine: (total: number) =>
    total === 1 ? `The only ${noun[0]} ${fine[0]}.` : `All ${total} ${noun[1]} ${fine[1]}.`,
  against: (count: number, total: number) =>
    `${some(noun, count, total)} ${count === 1 ? against[0] : against[1]}`,
});

export const en: ReasonSentences = {
  metrics: {
    faithfulness: words(
      ["claim", "claims"],
      ["contradicts the retrieved texts", "contradict the retrieved texts"],
      ["is compatible with the retrieved texts", "are compatible with the retrieved texts"],
      "There are no claims in the answer.",
    ),
    "answer-relevancy": words(
      ["statement", "statements"],
      ["does not bear on the question", "do not bear on the question"],
      ["bears on the question", "bear on the question"],
      "There are no claims in the answer.",
    ),
    "contextual-precision": words(
      ["retrieved text", "retrieved texts"],
      ["is of no use for the expected answer", "are of no use for the expected answer"],
      ["is of use for the expected answer", "are of use for the expected answer"],
      "No retrieved text was judged.",
    ),
    "contextual-relevancy": words(
      ["retrieved sentence", "retrieved sentences"],
      ["does not bear on the question", "do not bear on the question"],
      ["bears on the question", "bear on the question"],
      "There are no sentences in the retrieved texts.",
    ),
    "contextual-recall": words(
      ["sentence of the expected answer", "sentences of the expected answer"],
      ["has no support in the retrieved texts", "have no support in the retrieved texts"],
      ["is supported by the retrieved texts", "are supported by the retrieved texts"],
      "There are no sentences in the expected answer.",
    ),
    bias: words(
      ["opinion", "opinions"],
      ["is biased", "are biased"],
      ["is free of bias", "are free of bias"],
      "There are no opinions in the answer.",
    ),
    toxicity: words(
      ["opinion", "opinions"],
      ["is toxic", "are toxic"],
      ["is harmless", "are harmless"],
      "There are no opinions in the answer.",
    ),
    hallucination: words(
      ["retrieved text", "retrieved texts"],
      ["is contradicted by the answer", "are contradicted by the answer"],
      ["is compatible with the answer", "are compatible with the answer"],
      "No retrieved text was judged.",
    ),
    "pii-leakage": words(
      ["suspected passage", "suspected passages"],
      ["leaks personal data", "leak personal data"],
      ["leaks no personal data", "leak no personal data"],
      "There is no suspicion of personal data in the answer.",
    ),
    "role-violation": words(
      ["suspected passage", "suspected passages"],
      ["breaks the role", "break the role"],
      ["keeps to the role", "keep to the role"],
      "There is no suspicion of a broken role in the answer.",
    ),
    misuse: words(
      ["suspected passage", "suspected passages"],
      ["lies outside the domain", "lie outside the domain"],
      ["belongs to the domain", "belong to the domain"],
      "There is nothing outside the domain in the answer.",
    ),
    "non-advice": words(
      ["piece of advice", "pieces of advice"],
      ["belongs to a professional", "belong to a professional"],
      ["stays with general information", "stay with general information"],
      "There is no advice of the kinds to avoid.",
    ),
  },
  unsupported: (count, total) =>
    `${some(["claim", "claims"], count, total)} ${count === 1 ? "is" : "are"} contradicted by the retrieved texts or not in them`,
  abstention: {
    declinedRightly: "It declined a question that the documents can't answer.",
    answered: "It answered a question that can be answered.",
    asserted: "It answered a question that the documents can't answer instead of declining.",
    declinedNeedlessly: "It declined a question that can be answered.",
  },
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
    toolInputsMissing: "Not measured: a call or its expectation has no input parameters to compare.",
    noExchange: "Not measured: the conversation has no message of the user that was answered.",
    nothingExtracted: "Not measured: there is nothing in the text that could be judged.",
    noUsableQuestion: "Not measured: no usable question could be made from the answer.",
    zeroVector: "Not measured: the embedding model gave a vector of zeros, which has no direction.",
    offline: "The offline judge can't tell.",
  },
  zeroWithoutContexts: "Nothing was retrieved, so the score is 0.",
  withExamples: (sentence, examples, more) =>
    `${sentence}: ${examples.map((text) => `“${text}”`).join(", ")}${more ? " and others" : ""}`,
};
