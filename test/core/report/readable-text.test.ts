import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clip, oneLine, readableText, shorten } from "../../../lib/core/report/readable-text.ts";

const anyText = fc.string({ unit: "binary" });

describe("readableText", () => {
  it.each([
    ["a right-to-left override", "a\u202eb", "a[U+202E]b"],
    ["a zero-width space", "a\u200bb", "a[U+200B]b"],
    ["an escape", "\u001b[31m", "[U+001B][31m"],
    ["a tag character", "\u{e0041}", "[U+E0041]"],
    ["half a surrogate pair", "a\ud800b", "a\ufffdb"],
    ["CRLF and CR", "a\r\nb\rc", "a\nb\nc"],
  ])("spells out %s", (_, text, expected) => {
    expect(readableText(text)).toBe(expected);
  });

  it.each([
    ["an accent", "a\u0301".padEnd(502, "\u0301"), `a${"\u0301".repeat(8)}[U+0301 ×493]`],
    ["one too many", `a${"\u0301".repeat(9)}b`, `a${"\u0301".repeat(8)}[U+0301]b`],
    [
      "marks with joiners between them",
      `a${"\u0301\u200d".repeat(6)}b`,
      `a${"\u0301\u200d".repeat(4)}[U+0301 ×4]b`,
    ],
    [
      "marks of several kinds",
      `は${"\u3099\u0323".repeat(5)}`,
      `は${"\u3099\u0323".repeat(4)}[U+3099 ×2]`,
    ],
  ])("keeps eight marks on a letter, and tells the number of the rest: %s", (_, text, expected) => {
    expect(readableText(text)).toBe(expected);
  });

  it.each(["ที่นี่มีผู้ใหญ่", "क्षत्रिय र्द्ध्र्य", "か\u3099は\u309a", "བསྒྲུབས", "Phở ở Huế", "1️⃣ 🏳️‍🌈"])(
    "leaves the marks of languages alone: %s",
    (text) => {
      expect(readableText(text)).toBe(text);
    },
  );

  it("leaves Japanese, emoji sequences, tabs and line feeds alone", () => {
    const text = "育児休業は「1 歳」まで\n\t👨‍👩‍👧 が\u3099 ❤️";

    expect(readableText(text)).toBe(text);
  });

  it("is the same when applied twice, whatever the text", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = readableText(text);
        expect(readableText(once)).toBe(once);
      }),
    );
  });
});

describe("oneLine", () => {
  it("turns white space of any length into one space", () => {
    expect(oneLine("  a \n\n\t b\r\n")).toBe("a b");
  });
});

describe("clip and shorten", () => {
  it("cut between code points and count what is left out", () => {
    expect(clip("𠮷野家", 1)).toEqual({ text: "𠮷", left: 2 });
    expect(clip("𠮷", 1)).toEqual({ text: "𠮷", left: 0 });
    expect(clip("ab", 2)).toEqual({ text: "ab", left: 0 });
  });

  it("mark the cut of a line by an ellipsis", () => {
    expect(shorten("年次有給休暇", 4)).toBe("年次有給…");
    expect(shorten("休暇", 4)).toBe("休暇");
  });
});
