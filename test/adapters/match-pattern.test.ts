import { describe, expect, it } from "vitest";
import { matchPattern } from "../../lib/adapters/match-pattern.ts";

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

  it("passes on what is none of its business", () => {
    const pattern = Object.assign(/a/u, {
      exec: () => {
        throw new RangeError("own");
      },
    });

    expect(() => matchPattern(pattern, "a")).toThrow("own");
  });
});
