import { describe, expect, it } from "vitest";
import { matchPattern } from "../../lib/adapters/match-pattern.ts";
import { checkProblems } from "../../lib/core/verdict/check-problems.ts";
import { jsonSchemaOutcome } from "../../lib/core/verdict/checks/json-schema-check.ts";

describe("matchPattern", () => {
  it("says what the pattern says", () => {
    expect(matchPattern(/\p{Script=Han}{2}日/u, "年末年始休暇は十二日です")).toBe(true);
    expect(matchPattern(/^a$/u, "b")).toBe(false);
  });

  it("gives up on a pattern that backtracks without end, and works on after it", () => {
    const startedAt = performance.now();

    expect(() => matchPattern(/(a+)+$/u, `${"a".repeat(50)}b`)).toThrow(
      expect.objectContaining({ code: "check.too_slow" }),
    );
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect(matchPattern(/a/u, "a")).toBe(true);
  });

  it("gives up on a JSON schema that branches or backtracks without end", () => {
    const doubled = Array.from({ length: 40 }, (_, level) => [
      `level${level}`,
      { allOf: [{ $ref: `#/$defs/level${level + 1}` }, { $ref: `#/$defs/level${level + 1}` }] },
    ]);
    const endless = [
      { pattern: "^(a+)+$" },
      { $ref: "#/$defs/level0", $defs: { ...Object.fromEntries(doubled), level40: true } },
    ];

    for (const jsonSchema of endless) {
      expect(checkProblems({ jsonSchema })).toEqual([]);
      expect(() =>
        jsonSchemaOutcome({ jsonSchema }, `"${"a".repeat(50)}b"`, { matchPattern }),
      ).toThrow(expect.objectContaining({ code: "check.json_schema_unfinished" }));
    }
    expect(jsonSchemaOutcome({ jsonSchema: {} }, "1", { matchPattern }).passed).toBe(true);
  });

  it("passes on what is none of its business", () => {
    const pattern = Object.assign(/a/u, {
      exec: () => {
        throw new RangeError("own");
      },
    });

    expect(() => matchPattern(pattern, "a")).toThrow("own");
  });
});
