import { expect, test } from "vitest";
import { workItems } from "../../../lib/core/dataset/work-items.ts";
import { aCase } from "../../support/factories.ts";

test("the cases of a conversation are one item in the order of the file, every other one its own", () => {
  const cases = [
    aCase({ id: "a", conversation: "x" }),
    aCase({ id: "b" }),
    aCase({ id: "c", conversation: "y" }),
    aCase({ id: "d", conversation: "x" }),
    aCase({ id: "e" }),
  ];

  expect(workItems(cases)).toEqual([
    { caseIds: ["a", "d"] },
    { caseIds: ["b"] },
    { caseIds: ["c"] },
    { caseIds: ["e"] },
  ]);
});
