import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tokenCount } from "../../lib/adapters/token-count.ts";

describe("tokenCount", () => {
  it("takes every integer from 0 to 1e9 as it is", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), (count) => {
        expect(tokenCount(count)).toBe(count);
      }),
    );
  });

  it.each([
    -1,
    -0,
    0.5,
    1e9 + 1,
    Number.MAX_SAFE_INTEGER,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    "10",
    null,
    undefined,
    true,
    [10],
    {},
    10n,
  ])("takes %s for 0", (stated) => {
    expect(tokenCount(stated)).toBe(0);
  });
});
