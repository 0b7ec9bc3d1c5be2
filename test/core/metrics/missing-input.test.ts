import { expect, test } from "vitest";
import type { Need } from "../../../lib/core/metrics/metric.ts";
import { textsOf } from "../../../lib/core/metrics/missing-input.ts";

const ALL: readonly Need[] = ["question", "answer", "expectedAnswer", "contexts"];
const full = {
  caseId: "c",
  question: "Q",
  answer: "A",
  expectedAnswer: "E",
  contexts: ["", "C"],
  expectAbstention: false,
};

test("texts that are all there are handed on, blank passages among them", () => {
  expect(textsOf(full, ALL)).toEqual({
    question: "Q",
    answer: "A",
    expectedAnswer: "E",
    contexts: ["", "C"],
  });
});

test.each([
  [{ question: " " }, "nothingExtracted"],
  [{ answer: "" }, "answerMissing"],
  [{ expectedAnswer: "" }, "expectedAnswerMissing"],
  [{ contexts: [] }, "contextsNone"],
  [{ contexts: [] }, "contextsNone"],
])("%j is told as %s", (given, missing) => {
  expect(textsOf({ ...full, ...given }, ALL)).toEqual({ missing });
});

test("passages that are unknown are told apart from none", () => {
  const { contexts: _, ...unknown } = full;

  expect(textsOf(unknown, ALL)).toEqual({ missing: "contextsUnknown" });
});

test("what is not needed may be missing", () => {
  const bare = { caseId: "c", question: "", answer: "", expectAbstention: false };

  expect(textsOf(bare, [])).toEqual({ question: "", answer: "", expectedAnswer: "", contexts: [] });
});
