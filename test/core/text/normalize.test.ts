import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bigrams } from "../../../lib/core/text/bigrams.ts";
import { normalize } from "../../../lib/core/text/normalize.ts";
import { contentWords, words } from "../../../lib/core/text/words.ts";

describe("normalize", () => {
  it("makes full and half width, case and white space equal", () => {
    expect(normalize("　ＡＢＣ　１０％\n\tｶﾅ ")).toBe("abc 10% カナ");
  });

  it("drops what can't be seen", () => {
    expect(normalize("a\u200bb\ufeffc\u00ad")).toBe("abc");
  });

  it("changes nothing the second time", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(normalize(normalize(text))).toBe(normalize(text));
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
