import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bigrams } from "../../../lib/core/text/bigrams.ts";
import { isBlank } from "../../../lib/core/text/is-blank.ts";
import { normalize } from "../../../lib/core/text/normalize.ts";
import { contentWords, words } from "../../../lib/core/text/words.ts";

describe("normalize", () => {
  it("makes full and half width, case and white space equal", () => {
    expect(normalize("　ＡＢＣ　１０％\n\tｶﾅ ")).toBe("abc 10% カナ");
  });

  it.each([
    0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x180e, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x202a,
    0x202e, 0x2060, 0x2064, 0x2066, 0x2069, 0x3164, 0xfe0f, 0xfeff, 0xffa0, 0xe0041,
  ])("drops U+%s, which can't be seen", (code) => {
    const invisible = String.fromCodePoint(code);

    expect(normalize(`${invisible}a${invisible}b${invisible}`)).toBe("ab");
    expect(isBlank(invisible)).toBe(true);
  });

  it("takes the blank of Braille for the space that it looks like", () => {
    expect(normalize("a\u2800\u2800b\u2800")).toBe("a b");
    expect(isBlank("\u2800")).toBe(true);
  });

  it("keeps what tells two emoji apart", () => {
    const family = "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}";
    const england = "\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}";
    const scotland = "\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}";

    expect(normalize(family)).toBe(family);
    expect(normalize("\u{1f9d1}\u{1f3fd}\u200d\u{1f4bb}")).not.toBe(
      normalize("\u{1f9d1}\u{1f3fd}\u{1f4bb}"),
    );
    expect(normalize("\u2764\ufe0f\u200d\u{1f525}")).toBe("\u2764\u200d\u{1f525}");
    expect(normalize(england)).not.toBe(normalize(scotland));
  });

  it("makes every spelling of the sharp s equal", () => {
    expect(new Set(["\u1e9e", "\u00df", "SS", "ss"].map(normalize))).toEqual(new Set(["ss"]));
  });

  it("changes nothing the second time", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" })),
        (text) => {
          expect(normalize(normalize(text))).toBe(normalize(text));
        },
      ),
    );
  });

  it("leaves something of every text in which a letter or a digit can be seen", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        fc.pre(/[\p{Script=Latin}\p{Script=Han}\p{N}]/u.test(text));

        expect(isBlank(text)).toBe(false);
        expect(normalize(text)).not.toBe("");
      }),
    );
  });
});

describe("bigrams", () => {
  it("are pairs of letters and digits, without punctuation and spaces", () => {
    expect(bigrams("有給、 10日。")).toEqual(["有給", "給1", "10", "0日"]);
  });

  it("of one character are that character, of nothing none", () => {
    expect(bigrams("休")).toEqual(["休"]);
    expect(bigrams("。")).toEqual([]);
  });

  it("keep characters outside the basic plane whole", () => {
    expect(bigrams("𠮷野家")).toEqual(["𠮷野", "野家"]);
  });
});

describe("words", () => {
  it("come from Japanese, Chinese and English alike", () => {
    expect(words("年次有給休暇の申請")).toContain("休暇");
    expect(words("申請特休假")).toContain("申請");
    expect(words("The Leave-Policy, 2025")).toEqual(["the", "leave", "policy", "2025"]);
  });

  it("with a topic leave particles and question words out", () => {
    expect(contentWords("休暇の申請はどこで行いますか")).toEqual(["休暇", "申請", "行い"]);
    expect(contentWords("Where do I apply for leave?")).toEqual(["apply", "leave"]);
    expect(contentWords("請問休假是多少")).toEqual(["休假"]);
  });
});
