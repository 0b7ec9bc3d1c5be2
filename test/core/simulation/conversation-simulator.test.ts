import { expect, test } from "vitest";
import { conversationSimulator } from "../../../lib/core/simulation/conversation-simulator.ts";

const { steps } = conversationSimulator;

test("a message of the user is trimmed and never blank", () => {
  expect(steps.simulatedInputs.parse({ simulatedInput: " いつまでですか。\n" })).toEqual({
    simulatedInput: "いつまでですか。",
  });
  for (const simulatedInput of ["\u3000\n", "\u200b\u2060"]) {
    expect(steps.simulatedInputs.safeParse({ simulatedInput }).success).toBe(false);
  }
});

test.each([
  [true, true],
  ["はい", true],
  ["FALSE", false],
  ["否", false],
])("a check may say %j", (isComplete, expected) => {
  const checked = steps.completions.parse({ isComplete, reason: "R" });

  expect(checked.isComplete).toBe(expected);
});

test.each([{ isComplete: true }, { isComplete: "maybe", reason: "R" }])(
  "a check must answer the question and give a reason: %j",
  (reply) => {
    expect(steps.completions.safeParse(reply).success).toBe(false);
  },
);
