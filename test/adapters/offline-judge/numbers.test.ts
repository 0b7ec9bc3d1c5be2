import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Numbers } from "../../../lib/adapters/offline-judge/numbers.ts";
import type { NumberMention } from "../../../lib/core/text/numbers-in.ts";

const aNumber = (value: number, unit = ""): NumberMention => ({ value, unit, text: "", index: 0 });

describe("Numbers", () => {
  it("are found by value in the same unit, or where one of the two has none", () => {
    const numbers = Numbers.in("5日、5日、または 10 です。");

    expect(numbers.times(aNumber(5, "day"))).toBe(2);
    expect(numbers.times(aNumber(5))).toBe(2);
    expect(numbers.times(aNumber(10, "yen"))).toBe(1);
    expect(numbers.has(aNumber(5, "yen"))).toBe(false);
  });

  it.each([
    [aNumber(1.1, "hour"), aNumber(66, "minute")],
    [aNumber(2, "year"), aNumber(24, "month")],
    [aNumber(2, "week"), aNumber(14, "day")],
  ])("are equal in a smaller unit: $0.value $0.unit", (large, small) => {
    expect(new Numbers([large]).has(small)).toBe(true);
    expect(new Numbers([small]).has(large)).toBe(true);
    expect(new Numbers([small]).has(aNumber(small.value + 1, small.unit))).toBe(false);
  });

  it("count a number once whichever way it is equal", () => {
    const units = fc.constantFrom("", "day", "week", "hour", "minute");
    const mentions = fc.array(fc.record({ value: fc.integer({ min: 1, max: 14 }), unit: units }));
    fc.assert(
      fc.property(mentions, (given) => {
        const all = given.map(({ value, unit }) => aNumber(value, unit));
        const numbers = new Numbers(all);

        for (const number of all) {
          const alone = all.filter((other) => new Numbers([other]).has(number)).length;
          expect(numbers.times(number)).toBe(alone);
        }
      }),
    );
  });

  it("tell the units of what others lack", () => {
    const units = Numbers.in("5日と10円").unitsBeyond(Numbers.in("5日と20円"));

    expect([...units]).toEqual(["yen"]);
  });

  it("are looked up without going through all of them", () => {
    let looks = 0;
    const watched = Array.from({ length: 2_000 }, (_, value) => ({
      ...aNumber(0, "day"),
      get value() {
        looks += 1;
        return value;
      },
    }));
    const numbers = new Numbers(watched);

    expect(watched.every((number) => numbers.has(number))).toBe(true);
    expect(looks).toBeLessThan(2_000 * 50);
  });
});
