import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { sharedWords } from "../../../lib/adapters/offline-judge/shared-words.ts";
import { termsOf } from "../../../lib/adapters/offline-judge/terms.ts";

function shown(question: string, statement: string) {
  const stated = termsOf(statement);
  const asked = [...termsOf(question)].filter((term) => term.length > 1);
  const terms = new Set(asked.filter((term) => stated.has(term)));
  return sharedWords(question, statement, terms);
}

describe("the words that a question and a statement share", () => {
  test.each([
    ["通勤手当はいくらですか。", "通勤手当は実費を支給する。", ["通勤手当"]],
    ["通勤手当はいくらですか。", "夜勤手当は2,000円とする。", ["手当"]],
    ["通勤届の期限と退職届の期限は？", "退職届は30日前に、期限までに出す。", ["期限", "退職届"]],
    ["正社員と社員の休暇", "正社員の休暇は10日とする。", ["正社員", "休暇"]],
    ["健康診断はいつですか。", "健康診断は毎年4月に行う。", ["健康診断"]],
    ["How long is the trial period?", "The trial period is 3 months.", ["trial", "period"]],
    ["特別休假有幾天？", "到職滿半年後，特別休假有10天。", ["特別休假"]],
  ])("are whole, and the longest: %s / %s", (question, statement, words) => {
    expect(shown(question, statement)).toEqual({ words, areWhole: true });
  });

  test.each([
    ["退職届はいつ出しますか。", "休職届は30日前に出す。", ["退職届"]],
    ["Is there an allowance?", "Allowances are paid monthly.", ["allowance"]],
  ])(
    "are those of the question where only parts are shared: %s / %s",
    (question, statement, words) => {
      expect(shown(question, statement)).toEqual({ words, areWhole: false });
    },
  );

  it("are never missing where a term is shared", () => {
    const pieces = fc.constantFrom(..."通勤手当健康診断の届は、カード。", "days ", "leave ", "2");
    const texts = fc.oneof(
      fc.array(pieces).map((some) => some.join("")),
      fc.string(),
    );
    fc.assert(
      fc.property(texts, texts, (question, statement) => {
        const stated = termsOf(statement);
        const isShared = [...termsOf(question)].some((term) => stated.has(term) && term.length > 1);

        if (isShared) expect(shown(question, statement).words.length).toBeGreaterThan(0);
      }),
    );
  });
});
