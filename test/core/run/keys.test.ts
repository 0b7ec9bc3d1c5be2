import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { caseKeyOf, keys } from "../../../lib/core/run/keys.ts";
import { aRun } from "../../support/run-world.ts";

describe("the keys of a run", () => {
  test("any case id names its objects safely, and differing ones apart", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (a, b) => {
        expect(caseKeyOf(a)).toMatch(/^[0-9a-f]{64}$/);
        expect(caseKeyOf(a) === caseKeyOf(b)).toBe(a === b);
      }),
    );
  });

  test("all lie under the tenant", () => {
    const made = [
      keys.request(aRun),
      keys.config(aRun),
      keys.testSet(aRun),
      keys.judgeScript(aRun),
      keys.workList(aRun, 1),
      keys.mapResults(aRun, 1),
      keys.testCase(aRun, "k"),
      keys.answer(aRun, "k"),
      keys.landedPart(aRun, "k", 1),
      keys.result(aRun, "k"),
      keys.figures(aRun),
      keys.report(aRun, "report.json"),
    ];

    expect(made.filter((key) => !key.startsWith("default/runs/01JRUN/"))).toEqual([]);
    expect(new Set(made).size).toBe(made.length);
    expect(keys.landedPart(aRun, "k", 1).startsWith(keys.landed(aRun, "k"))).toBe(true);
    expect(keys.judgeAnswers(aRun.tenant)).toBe("default/judge/");
  });

  test("a work list belongs to one attempt", () => {
    expect(keys.workList(aRun, 1)).not.toBe(keys.workList(aRun, 2));
    expect(keys.mapResults(aRun, 1)).not.toBe(keys.mapResults(aRun, 2));
  });
});
