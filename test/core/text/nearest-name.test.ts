import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nearestName } from "../../../lib/core/text/nearest-name.ts";

const known = ["passRate", "coverage", "敬語"];

describe("nearestName", () => {
  it.each([
    ["pasrate", "passRate"],
    ["coverages", "coverage"],
    ["ＣＯＶＥＲＡＧＥ", "coverage"],
    ["敬護", "敬語"],
  ])("for %s is %s", (wrong, nearest) => {
    expect(nearestName(wrong, known)).toBe(nearest);
  });

  it("of equally near names is the first", () => {
    expect(nearestName("b", ["a", "c"])).toBe("a");
  });

  it("of no names is none", () => {
    expect(nearestName("a", [])).toBeUndefined();
  });

  it("of a known name is the name itself", () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (names) => {
        const [first = ""] = names;
        const nearest = nearestName(first, names) ?? "";

        expect(nearest.normalize("NFKC").toLowerCase()).toBe(first.normalize("NFKC").toLowerCase());
      }),
    );
  });
});
