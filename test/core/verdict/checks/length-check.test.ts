import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lengthOutcome } from "../../../../lib/core/verdict/checks/length-check.ts";

type Bounds = Parameters<typeof lengthOutcome>[0]["length"];

const passes = (length: Bounds, answer: string) => lengthOutcome({ length }, answer).passed;

/** Whether the answer counts as exactly so long. */
const isLong = (answer: string, characters: number) =>
  passes({ min: characters, max: characters }, answer);

describe("the length of an answer", () => {
  it.each([
    ["emoji beyond the basic plane as one each", "😀🎉", 2],
    ["a rare character as one", "𠮷野家", 3],
    ["a joined emoji by its code points", "👨‍👩‍👧", 5],
    ["a combining mark that NFC joins with its letter", "か\u3099", 1],
    ["one that has no joined form apart", "あ\u3099", 2],
    ["half-width kana as they are", "ｶﾞ", 2],
    ["line breaks inside", "a\nb", 3],
    ["no white space around", "　 休暇 \n", 2],
    ["nothing in a blank answer", " \n", 0],
  ])("counts %s", (_, answer, characters) => {
    expect(isLong(answer, characters)).toBe(true);
  });

  it.each<[Bounds, string, boolean]>([
    [{ min: 3 }, "休暇", false],
    [{ min: 2 }, "休暇", true],
    [{ max: 2 }, "休暇", true],
    [{ max: 1 }, "休暇", false],
    [{ min: 0, max: 0 }, "", true],
  ])("is within %j for %s: %s", (length, answer, passed) => {
    expect(passes(length, answer)).toBe(passed);
  });

  it("is the number of code points of any answer in NFC without white space around", () => {
    const unit = fc.constantFrom("休", "😀", "\u3099", "か", "e\u0301", "👩‍👧", "a", "１");
    fc.assert(
      fc.property(fc.array(unit), fc.constantFrom("", " ", "\n\n"), (units, around) => {
        const answer = units.join("");

        const characters = Array.from(answer.normalize("NFC")).length;

        expect(isLong(`${around}${answer}${around}`, characters)).toBe(true);
        expect(isLong(answer, characters + 1)).toBe(false);
      }),
    );
  });
});
