import { expect, test } from "vitest";
import type { TestCase } from "../../../lib/core/dataset/case.ts";
import { whySkipped } from "../../../lib/core/dataset/why-skipped.ts";
import { aCase } from "../../support/factories.ts";

const why = (testCase: TestCase, metrics: readonly string[] = ["bias", "contextual-recall"]) =>
  whySkipped(testCase, metrics, (id) => id.startsWith("contextual-"));

const { expectedAnswer: _, ...unanswered } = aCase();

test("a case with a question and an expected answer is scored", () => {
  expect(why(aCase())).toBeUndefined();
});

test("a case without a question is skipped, and so is one that is marked", () => {
  expect(why(aCase({ question: " " }))?.code).toBe("dataset.case_without_question");
  expect(why(aCase({ skip: true }))?.code).toBe("dataset.case_skipped");
});

test("without an expected answer a case is skipped where a selected metric needs one", () => {
  const message = {
    code: "dataset.case_without_expected_answer",
    details: { metrics: ["contextual-recall"] },
  };

  expect(why(unanswered)).toEqual(message);
  expect(why(aCase({ expectedAnswer: " \n" }))).toEqual(message);
  expect(why(unanswered, ["bias"])).toBeUndefined();
});

test("a case that expects the agent to decline needs no expected answer", () => {
  expect(why({ ...unanswered, expectAbstention: true })).toBeUndefined();
});
