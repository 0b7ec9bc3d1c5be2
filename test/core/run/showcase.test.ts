import { expect, test } from "vitest";
import { createShowcase } from "../../../lib/core/run/showcase.ts";
import { aResult } from "../../support/result-factories.ts";

test("a report shows failed cases first, then errors, then what never ran; passed ones not", () => {
  const showcase = createShowcase(10);
  for (const status of ["passed", "skipped", "notRun", "error", "failed"] as const) {
    showcase.add(aResult({ caseId: status, status }));
  }

  expect(showcase.cases().map(({ caseId }) => caseId)).toEqual([
    "failed",
    "error",
    "notRun",
    "skipped",
  ]);
});

test("of each status a report shows the first so many, in the order of the file", () => {
  const showcase = createShowcase(2);
  for (const caseId of ["c-1", "c-2", "c-3"]) {
    showcase.add(aResult({ caseId, status: "failed" }));
    showcase.add(aResult({ caseId: `e-${caseId}`, status: "error" }));
  }

  expect(showcase.cases().map(({ caseId }) => caseId)).toEqual(["c-1", "c-2", "e-c-1", "e-c-2"]);
});
