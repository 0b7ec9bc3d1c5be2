import { describe, expect, it } from "vitest";
import { padEndWide, padStartWide, textWidth } from "../../../lib/core/report/text-width.ts";

describe("textWidth", () => {
  it.each([
    ["abc", 3],
    ["合格率", 6],
    ["ｶﾅ", 2],
    ["（Ａ）", 6],
    ["👍", 2],
    ["𠮷", 2],
    ["か\u3099", 2],
    ["—", 1],
    ["", 0],
  ])("of %j is %i", (text, width) => {
    expect(textWidth(text)).toBe(width);
  });

  it("pads to columns, and leaves alone what is too wide", () => {
    expect(padEndWide("合格", 6)).toBe("合格  ");
    expect(padStartWide("合格", 6)).toBe("  合格");
    expect(padStartWide("合格率", 2)).toBe("合格率");
  });
});
