import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { normalize } from "../../../lib/core/text/normalize.ts";
import { contentWords, words } from "../../../lib/core/text/words.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

/** All words of a text cut in one go. */
const inOneGo = (text: string): string[] =>
  [...new Intl.Segmenter("ja", { granularity: "word" }).segment(normalize(text))]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment);

/** The lengths of what was handed to the segmenter. */
function piecesOf(text: string): number[] {
  const segment = vi.spyOn(Intl.Segmenter.prototype, "segment");
  words(text);
  return segment.mock.calls.map(([piece]) => piece.length);
}

const SENTENCES = [
  "有給休暇は、6か月で10日付与されます。",
  "申請は3日前まで！",
  "Leave isn't carried over, e.g. 1,234.5 days. ",
  "ｶﾞｲﾄﾞとガイドﾞ、",
  "特別休假最多可以保留一年，請提前申請。",
  "a\u0301 \u0301b 👨‍👩‍👧 user_name@example.com ",
] as const;

describe("words", () => {
  it("are those of Japanese, Chinese and English, normalised, without marks", () => {
    expect(words("有給休暇は１０日です。")).toEqual(["有給", "休暇", "は", "10", "日", "です"]);
    expect(words("Don't  PANIC!")).toEqual(["don't", "panic"]);
    expect(words("")).toEqual([]);
  });

  it("are the same in a long text as if it was cut in one go", () => {
    const texts = fc.array(fc.constantFrom(...SENTENCES), { maxLength: 60 });
    fc.assert(
      fc.property(texts, (sentences) => {
        expect(words(sentences.join(""))).toEqual(inOneGo(sentences.join("")));
      }),
      { numRuns: 50 },
    );
  });

  it.each(["leave is days ", "有給休暇は", "一二。", "「", "a", "が", "𠮷野家"])(
    "are cut from pieces that don't grow with the text: %s",
    (part) => {
      const pieces = piecesOf(part.repeat(2_000));

      expect(Math.max(...pieces)).toBeLessThanOrEqual(600);
      expect(pieces.length).toBeLessThan((part.length * 2_000) / 100);
    },
  );

  it("keep a letter and its marks together where nothing else tells where to cut", () => {
    const text = `${"か".repeat(299)}e\u0323\u0323${"か".repeat(10)}`;

    expect(words(text).join("")).toBe(normalize(text));
    expect(words(text).some((word) => word.startsWith("\u0323"))).toBe(false);
  });
});

describe("contentWords", () => {
  it("leave out what carries no topic", () => {
    expect(contentWords("有給休暇について教えてください")).toEqual(["有給", "休暇", "教え"]);
    expect(contentWords("what is the deadline")).toEqual(["deadline"]);
  });
});
