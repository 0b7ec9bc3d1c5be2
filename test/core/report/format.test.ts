import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { integer, interval, percent, score, usd } from "../../../lib/core/report/format.ts";

const share = fc.double({ min: 0, max: 1, noNaN: true });

describe("numbers in a report", () => {
  it("are percentages with one decimal and scores with two", () => {
    expect(percent(0.8249)).toBe("82.5%");
    expect(score(2 / 3)).toBe("0.67");
  });

  it("are a dash when there is no value, never zero", () => {
    expect(percent(null)).toBe("—");
    expect(score(null)).toBe("—");
    expect(interval(null, 0.5)).toBeUndefined();
    expect(interval(0.5, null)).toBeUndefined();
  });

  it("show more decimals where rounding would put them on the other side of a threshold", () => {
    expect(score(0.4996, 0.5)).toBe("0.4996");
    expect(score(0.5, 0.5)).toBe("0.50");
    expect(score(0.5004, 0.5)).toBe("0.5004");
    expect(percent(0.8996, 0.9)).toBe("89.96%");
    expect(percent(0.57, 0.57)).toBe("57.0%");
  });

  it("end at six decimals", () => {
    expect(score(0.5 - 1e-12, 0.5)).toBe("0.500000");
  });

  it("never round onto or across a threshold that differs by a millionth or more", () => {
    fc.assert(
      fc.property(share, share, (value, threshold) => {
        fc.pre(Math.abs(value - threshold) > 1e-6);
        const shown = Number(score(value, threshold));
        expect(Math.sign(shown - threshold)).toBe(Math.sign(value - threshold));
      }),
    );
  });

  it("keep thousands apart and dollars in cents", () => {
    expect(integer(1_234_567)).toBe("1,234,567");
    expect(integer(999)).toBe("999");
    expect(usd(1.988)).toBe("$1.99");
    expect(usd(0.0012)).toBe("$0.0012");
    expect(usd(0)).toBe("$0.00");
  });

  it.each([
    [0.009_96, "$0.0100"],
    [0.000_45, "$0.00045"],
    [0.000_1, "$0.00010"],
    [0.000_02, "$0.000020"],
    [0.000_000_021, "$0.000000021"],
  ])("show what %d dollars are", (value, shown) => {
    expect(usd(value)).toBe(shown);
  });

  it("never show a cost as nothing, or far from what it is", () => {
    const cost = fc.double({ min: 1e-90, max: 1_000, noNaN: true });
    fc.assert(
      fc.property(cost, (value) => {
        const shown = Number(usd(value).slice(1));
        expect(Math.abs(shown - value)).toBeLessThanOrEqual(value / 2 + Number.EPSILON * value);
        expect(shown).toBeGreaterThan(0);
      }),
    );
  });

  it("can be written for the smallest number that there is", () => {
    expect(usd(Number.MIN_VALUE)).toMatch(/^\$0\.0+$/);
  });

  it("give an interval of shares", () => {
    expect(interval(0.6805, 0.9125)).toBe("68.0–91.3%");
  });
});
