import { expect, test } from "vitest";
import { sharedChunkSentences } from "../../../lib/core/metrics/shared-step.ts";

const { read, lacks } = sharedChunkSentences("statement", "word", "string");
const item = (text: string | null, verdict: string | null = "yes") => ({ text, verdict });
const sentence = (statement: string) => ({ statement, verdict: "yes", reason: undefined });

test("sentences go to the chunk whose number stands before them, in any order", () => {
  const items = [item("3: 丙。"), item("１：甲。"), item("[1] : 乙: 続き。"), item("4:", null)];

  expect(read({ items })).toEqual({
    chunks: [
      { verdicts: [sentence("甲。"), sentence("乙: 続き。")] },
      { verdicts: [sentence("丙。")] },
      { verdicts: [] },
    ],
  });
  expect(read({ items: [] })).toEqual({ chunks: [] });
});

test.each([
  [["1: 甲。", "3: 丙。"], ["2:"]],
  [["2: 乙。", "3: 丙。", "1:"], []],
  [
    ["1: 甲。", "番号のない文。", "2: 乙。", "3: 丙。"],
    ["1:", "2:", "3:"],
  ],
  [
    ["1: 甲。", "2: 乙。", "3: 丙。", "4: 丁。"],
    ["1:", "2:", "3:"],
  ],
  [[null], ["1:", "2:", "3:"]],
])("%j of three chunks lack %j", (texts, lacking) => {
  expect(lacks?.({ items: texts.map((text) => item(text)) }, 3)).toEqual(lacking);
});
