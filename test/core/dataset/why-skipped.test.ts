import { describe, expect, test } from "vitest";
import type { TestCase } from "../../../lib/core/dataset/case.ts";
import { SINGLE_TURN } from "../../../lib/core/dataset/reading.ts";
import { whySkipped } from "../../../lib/core/dataset/why-skipped.ts";
import { aCase } from "../../support/factories.ts";

const why = (
  testCase: TestCase,
  selectedMetricIds: readonly string[] = ["bias", "contextual-recall"],
  reading = SINGLE_TURN,
) =>
  whySkipped(testCase, {
    reading,
    selectedMetricIds,
    needsExpectedAnswer: (id) => id.startsWith("contextual-"),
  });

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

describe("a conversation", () => {
  const metrics = ["contextual-recall"];
  const simulated = { mode: "multi-turn", recorded: false } as const;
  const recorded = { mode: "multi-turn", recorded: true } as const;
  const turns = [{ role: "user" as const, content: "何日ですか。" }];

  test("needs a scenario to be simulated, and no expected answer", () => {
    expect(why({ ...unanswered, scenario: "休暇を調べる" }, metrics, simulated)).toBeUndefined();
    expect(why({ ...unanswered, scenario: " ", turns }, metrics, simulated)).toEqual({
      code: "dataset.case_without_scenario",
      details: { recorded: false },
    });
  });

  test("that is recorded needs turns or a scenario", () => {
    expect(why({ ...unanswered, turns }, metrics, recorded)).toBeUndefined();
    expect(why({ ...unanswered, scenario: "休暇を調べる" }, metrics, recorded)).toBeUndefined();
    expect(why({ ...unanswered, turns: [] }, metrics, recorded)?.details).toEqual({
      recorded: true,
    });
  });

  test("is skipped where it is marked", () => {
    expect(why({ ...unanswered, scenario: "s", skip: true }, metrics, simulated)?.code).toBe(
      "dataset.case_skipped",
    );
  });
});

test.each(["\u200b", "\u2800", "　\u2060"])(
  "what nobody can see is no question: %j",
  (question) => {
    expect(why(aCase({ question }))?.code).toBe("dataset.case_without_question");
  },
);
