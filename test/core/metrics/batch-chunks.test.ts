import fc from "fast-check";
import { expect, test } from "vitest";
import { batchChunks } from "../../../lib/core/metrics/batch-chunks.ts";
import { estimateTokens } from "../../../lib/core/metrics/estimate-tokens.ts";

test("four ASCII characters are a token, any other character is one", () => {
  expect(estimateTokens("")).toBe(0);
  expect(estimateTokens("word")).toBe(1);
  expect(estimateTokens("words")).toBe(2);
  expect(estimateTokens("有給休暇")).toBe(4);
  expect(estimateTokens("𠮷野家 abc")).toBe(4);
});

test("eight chunks go into one request, the ninth into the next", () => {
  const sizes = batchChunks(Array(9).fill("短い")).map((batch) => batch.length);

  expect(sizes).toEqual([8, 1]);
});

test("a batch stays within 3,000 tokens, a longer chunk stands alone", () => {
  const chunks = ["長".repeat(2_000), "長".repeat(1_000), "あ", "長".repeat(5_000), "い"];

  const sizes = batchChunks(chunks).map((batch) => batch.length);

  expect(sizes).toEqual([2, 1, 1, 1]);
});

test("no chunk is lost, doubled or moved", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 2_000 })), (chunks) => {
      const batches = batchChunks(chunks);

      expect(batches.flat()).toEqual(chunks);
      expect(batches.every((batch) => batch.length > 0 && batch.length <= 8)).toBe(true);
    }),
  );
});
