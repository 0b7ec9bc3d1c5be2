import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Check } from "../../../lib/core/dataset/case.ts";
import { checkProblems } from "../../../lib/core/verdict/check-problems.ts";
import { runChecks } from "../../../lib/core/verdict/run-checks.ts";
import { plainMatch } from "../../support/run-world.ts";

describe("checkProblems", () => {
  it.each<Check>([
    { contains: "(" },
    { equals: "(" },
    { regex: "（" },
    { jsonSchema: { pattern: "^休" } },
    { length: { min: 1 } },
    { costUsd: 0 },
  ])("finds nothing wrong with %j", (check) => {
    expect(checkProblems(check)).toEqual([]);
  });

  it("shows the pattern that is none", () => {
    expect(checkProblems({ regex: "[a" })).toEqual([
      { path: ["regex"], value: "[a", what: { kind: "regex" } },
    ]);
  });

  it("names a place inside a schema by the whole way to it", () => {
    const [problem] = checkProblems({ jsonSchema: { items: { type: "text" } } });

    expect(problem).toMatchObject({ path: ["jsonSchema", "items", "type"], value: "text" });
  });

  it("tells beforehand whatever would leave a pattern open", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (regex) => {
        const [record] = runChecks(
          [{ regex }],
          { answer: regex, latencyMs: null, costUsd: null },
          { language: "ja", matchPattern: plainMatch },
        );

        expect(record?.passed === null).toBe(checkProblems({ regex }).length > 0);
      }),
    );
  });
});
