import { expect, test } from "vitest";
import { impurities, wordsOf } from "./language-purity.ts";
import { occurrences, readPrompt } from "./read-prompt.ts";
import { steps } from "./step-prompts.ts";

test.each([
  ["ja", "回答を评审してください。", ["评", "审"]],
  ["ja", "應答を檢証してください。", ["應", "檢"]],
  ["ja", "回答を見て\n請逐一判定意見。", ["請逐一判定意見。"]],
  ["ja", "Decide を yes とします。", ["Decide"]],
  ["ja", "回答です.", ["す."]],
  ["zh-Hant", "請評審回答の內容。", ["の"]],
  ["zh-Hant", "请判定回答。", ["请"]],
  ["zh-Hant", "請検証回答。", ["検"]],
  ["zh-Hant", "請依資料的信息判定。", ["信息"]],
  ["zh-Hant", "請判定 answer 為 yes。", ["answer"]],
  ["en", "Judge the answer（回答）.", ["（", "回", "答", "）"]],
] as const)("%s: %s", (language, text, found) => {
  expect(impurities(text, language, ["yes"]).sort()).toEqual([...found].sort());
});

test("a reader notices data that ends early", () => {
  const d = "data-012345";

  expect(readPrompt(`Q:\n<${d}>\na\n</${d}>\nb\n</${d}>`).outside).toBe(`Q:\n[0]\nb\n</${d}>`);
  expect(() => readPrompt(`<${d}>\na`)).toThrow("never ends");
  expect(occurrences(`<${d}> ＜${d.toUpperCase()}＞`, d)).toBe(2);
});

test("words of an answer are its keys, its verdicts and what JSON has", () => {
  const step = steps.find(({ key }) => key === "faithfulness/verdicts");

  expect(wordsOf(step?.wire).sort()).toEqual(
    ["verdicts", "verdict", "yes", "no", "idk", "reason", "null"].sort(),
  );
});
