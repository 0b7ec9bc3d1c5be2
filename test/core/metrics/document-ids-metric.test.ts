import fc from "fast-check";
import { expect, test } from "vitest";
import { ragasIdContextPrecision } from "../../../lib/core/metrics/ragas-id-context-precision.ts";
import { ragasIdContextRecall } from "../../../lib/core/metrics/ragas-id-context-recall.ts";
import { measure } from "../../support/metric-script.ts";

const input = { retrievedIds: ["a", "b", "a", "c"], relevantIds: ["a", "d"] };

test("precision is the share of what was retrieved, recall of what is labelled", async () => {
  const precision = await measure(ragasIdContextPrecision, { input });
  const recall = await measure(ragasIdContextRecall, { input });

  expect(precision.score).toBeCloseTo(1 / 3, 12);
  expect(precision.items.map(({ text, verdict }) => [text, verdict])).toEqual([
    ["a", "yes"],
    ["b", "no"],
    ["c", "no"],
  ]);
  expect(recall).toMatchObject({ score: 0.5, asked: [], embedded: [] });
  expect(recall.against).toEqual([{ text: "d", verdict: "no", reason: null }]);
});

test.each([
  [ragasIdContextPrecision, { relevantIds: ["a"] }, "sourcesUnknown"],
  [ragasIdContextPrecision, { retrievedIds: ["a"] }, "labelsMissing"],
  [ragasIdContextPrecision, {}, "labelsMissing"],
  [ragasIdContextPrecision, { retrievedIds: [], relevantIds: ["a"] }, "contextsNone"],
  [ragasIdContextRecall, { retrievedIds: ["a"], relevantIds: [] }, "labelsMissing"],
])("$id of %j has no score", async (metric, given, unscored) => {
  expect(await measure(metric, { input: given })).toMatchObject({ score: null, unscored });
});

test("nothing labelled makes precision 0, nothing retrieved makes recall 0", async () => {
  const unlabelled = { retrievedIds: ["a"], relevantIds: [] };
  const nothing = { retrievedIds: [], relevantIds: ["a"] };

  expect((await measure(ragasIdContextPrecision, { input: unlabelled })).score).toBe(0);
  expect((await measure(ragasIdContextRecall, { input: nothing })).score).toBe(0);
});

test("scores lie from 0 to 1 or are null, and neither order nor repetition counts", async () => {
  const ids = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 6 });
  const metric = fc.constantFrom(ragasIdContextPrecision, ragasIdContextRecall);

  await fc.assert(
    fc.asyncProperty(metric, ids, ids, async (either, retrievedIds, relevantIds) => {
      const { score } = await measure(either, { input: { retrievedIds, relevantIds } });
      const turned = await measure(either, {
        input: {
          retrievedIds: [...retrievedIds, ...retrievedIds].toReversed(),
          relevantIds: relevantIds.toReversed(),
        },
      });

      expect(Math.abs((score ?? 0.5) - 0.5)).toBeLessThanOrEqual(0.5);
      expect(turned.score).toBe(score);
    }),
  );
});
