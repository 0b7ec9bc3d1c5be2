import { expect, test } from "vitest";
import { selectionOf } from "../../../lib/core/dataset/selection-of.ts";
import { someCases } from "../../support/run-world.ts";

test("a selection is told by the ids of the cases that are to be scored, in any order", () => {
  const cases = someCases(3);
  const [first, ...others] = cases;
  const reworded = cases.map((each) => ({ ...each, question: "Another?" }));
  const withoutFirst = [...cases.slice(0, 1).map((each) => ({ ...each, skip: true })), ...others];

  expect(first).toBeDefined();
  expect(selectionOf([...cases].reverse())).toBe(selectionOf(cases));
  expect(selectionOf(reworded)).toBe(selectionOf(cases));
  expect(selectionOf(others)).not.toBe(selectionOf(cases));
  expect(selectionOf(withoutFirst)).toBe(selectionOf(others));
});
