import { expect, test } from "vitest";
import { registry } from "../../../lib/core/metrics/registry.ts";
import { sharedChunkSentences } from "../../../lib/core/metrics/shared-step.ts";

const { read } = sharedChunkSentences("statement", "word", "string");
const item = (text: string | null, verdict: string | null = "yes") => ({ text, verdict });
const sentence = (statement: string) => ({ statement, verdict: "yes", reason: undefined });

test("sentences go to the chunk whose number stands before them, in any order", () => {
  const items = [item("3: 丙。"), item("１：甲。"), item("[1] : 乙: 続き。"), item("4:", null)];

  expect(read({ items })).toEqual({
    chunks: [
      { verdicts: [sentence("甲。"), sentence("乙: 続き。")] },
      { verdicts: [] },
      { verdicts: [sentence("丙。")] },
      { verdicts: [] },
    ],
  });
  expect(read({ items: [] })).toEqual({ chunks: [] });
});

test.each([null, "番号のない文。", "0: 文。", "100: 文。"])(
  "a sentence of no chunk, %j, is none that the step's schema takes",
  (text) => {
    const schema = registry["contextual-relevancy"].steps.chunkVerdicts;

    expect(schema?.safeParse(read({ items: [item("1: 文。"), item(text)] })).success).toBe(false);
  },
);
