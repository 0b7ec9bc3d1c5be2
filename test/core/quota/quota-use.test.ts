import { describe, expect, test } from "vitest";
import {
  addUse,
  cutTo,
  isWithin,
  lessUse,
  limitedPart,
  raiseTo,
  timesUse,
} from "../../../lib/core/quota/quota-use.ts";

const use = (requests: number, tokens: number) => ({ requests, tokens });

describe("what a quota counts", () => {
  test("is added, taken away and multiplied part by part", () => {
    expect(addUse(use(1, 10), use(2, 5))).toEqual(use(3, 15));
    expect(lessUse(use(1, 10), use(2, 5))).toEqual(use(-1, 5));
    expect(timesUse(use(1, 10), 8)).toEqual(use(8, 80));
  });

  test("is within its limits when each part is, and a part without limit always", () => {
    expect(isWithin(use(2, 10), use(2, 10))).toBe(true);
    expect(isWithin(use(3, 10), use(2, 10))).toBe(false);
    expect(isWithin(use(2, 11), use(2, 10))).toBe(false);
    expect(isWithin(use(99, 10), { tokens: 10 })).toBe(true);
    expect(isWithin(use(2, 99), { requests: 2 })).toBe(true);
  });

  test("is cut and raised part by part", () => {
    expect(cutTo(use(5, 50), use(9, 9))).toEqual(use(5, 9));
    expect(cutTo(use(5, 50), {})).toEqual(use(5, 50));
    expect(raiseTo(use(5, 50), use(9, 9))).toEqual(use(9, 50));
  });

  test("leaves out what is not limited", () => {
    expect(limitedPart(use(5, 50), { tokens: 1 })).toEqual(use(0, 50));
    expect(limitedPart(use(5, 50), { requests: 1 })).toEqual(use(5, 0));
  });
});
