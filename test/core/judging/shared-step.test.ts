import { expect, test } from "vitest";
import type * as z from "zod";
import { describeProblem } from "../../../lib/core/judging/problem.ts";
import { sharedProblem } from "../../../lib/core/judging/shared-step.ts";

const missing = (...path: PropertyKey[]) =>
  ({ code: "invalid_type", expected: "string", path, input: undefined, message: "" }) as never;

test.each([
  [["items"], "items is missing"],
  [["items", 2, "reason"], "items[2].reason is missing"],
  [["verdicts", 1, "verdict"], "items[1].verdict is missing"],
  [["verdicts", 1, "sentence"], "items[1].text is missing"],
  [["verdicts"], "items.verdicts is missing"],
  [["chunks", 0, "verdicts", 3, "statement"], "items.text is missing"],
  [["correct"], "items.correct is missing"],
  [[], "items is missing"],
] as const)("what is wrong at %j is told as the judge knows it: %s", (path, told) => {
  const issues: readonly z.core.$ZodIssue[] = [missing(...path)];

  expect(describeProblem(sharedProblem({ kind: "shape", issues }), "en")).toBe(told);
});

test("a count is one of items, and other problems stay what they are", () => {
  const count = sharedProblem({ kind: "count", list: "verdicts", expected: 4, got: 3 });

  expect(describeProblem(count, "en")).toBe("items must have 4 entries but has 3");
  expect(sharedProblem({ kind: "cut" })).toEqual({ kind: "cut" });
});
