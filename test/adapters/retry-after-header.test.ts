import { describe, expect, it } from "vitest";
import { retryAfterHeader } from "../../lib/adapters/retry-after-header.ts";

describe("retryAfterHeader", () => {
  it.each([
    ["0", 0],
    ["7", 7_000],
    [" 120 ", 120_000],
    ["Thu, 01 Jan 2015 00:00:00 GMT", 0],
  ])("takes %j for %i milliseconds", (value, ms) => {
    expect(retryAfterHeader(value)).toBe(ms);
  });

  it("counts a date from now", () => {
    const ms = retryAfterHeader(new Date(Date.now() + 60_000).toUTCString()) ?? 0;

    expect(ms).toBeGreaterThan(50_000);
    expect(ms).toBeLessThanOrEqual(60_000);
  });

  it.each([undefined, null, "soon", "", 7, ["1"], "9".repeat(400)])(
    "makes nothing of %j",
    (value) => {
      expect(retryAfterHeader(value)).toBeUndefined();
    },
  );
});
