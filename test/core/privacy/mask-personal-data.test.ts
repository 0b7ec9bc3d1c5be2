import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maskPersonalData, maskValue } from "../../../lib/core/privacy/mask-personal-data.ts";

describe("maskPersonalData", () => {
  it.each([
    ["連絡先はtaro.yamada+hr@example.co.jpです。", "連絡先は[EMAIL]です。"],
    ["ｔａｒｏ＠ｅｘａｍｐｌｅ．ｃｏｍ まで", "[EMAIL] まで"],
    ["電話：03-1234-5678、携帯 090-1234-5678", "電話：[PHONE]、携帯 [PHONE]"],
    ["０３－１２３４－５６７８ に", "[PHONE] に"],
    ["(03) 1234-5678 or +81 90-1234-5678", "[PHONE] or [PHONE]"],
    ["手機 0912345678、09012345678", "手機 [PHONE]、[PHONE]"],
    ["個人番号は 1234 5678 9012 です", "個人番号は [MY_NUMBER] です"],
    ["個人番号 １２３４５６７８９０１２", "個人番号 [MY_NUMBER]"],
    ["カード 4111-1111-1111-1111", "カード [CARD]"],
    ["card 4111111111111111.", "card [CARD]."],
  ])("%s -> %s", (text, masked) => {
    expect(maskPersonalData(text)).toBe(masked);
  });

  it.each([
    "年次有給休暇は 10 日、2030-01-01 から 2031-12-31 まで。",
    "入社 6 か月後、1,234,567 円、0.85 → 0.72",
    "規程 第 12-3-4 条、版 3.1164.0",
    "2030-01-01T00:00:00.000Z",
    "注文番号 1234567890123",
    "a1b2c3d4e5f60718293a4b5c6d7e8f90123456789012345678901234567890ab",
    "@here を使う",
  ])("leaves %s alone", (text) => {
    expect(maskPersonalData(text)).toBe(text);
  });

  it("has nothing more to mask in what it masked", () => {
    const digits = fc.stringMatching(/^[0-9０-９ @.(-]{0,40}$/);
    fc.assert(
      fc.property(fc.oneof(digits, fc.string(), fc.emailAddress()), (text) => {
        const once = maskPersonalData(text);

        expect(maskPersonalData(once)).toBe(once);
      }),
    );
  });

  it("takes no longer for a text that was made to keep it busy", () => {
    for (const text of ["0-".repeat(50_000), "a".repeat(100_000), `${"9".repeat(100_000)}@`]) {
      expect(typeof maskPersonalData(text)).toBe("string");
    }
  });
});

describe("maskValue", () => {
  it("masks every text but those by which things are found again", () => {
    const mail = "a@example.com";
    const value = { caseId: mail, answer: mail, retrievedContexts: [{ text: mail, source: mail }] };

    expect(maskValue({ ...value, score: 0.5, none: null })).toEqual({
      caseId: mail,
      answer: "[EMAIL]",
      retrievedContexts: [{ text: "[EMAIL]", source: mail }],
      score: 0.5,
      none: null,
    });
  });
});
