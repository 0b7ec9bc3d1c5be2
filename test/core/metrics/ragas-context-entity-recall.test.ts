import fc from "fast-check";
import { expect, test } from "vitest";
import { ragasContextEntityRecall } from "../../../lib/core/metrics/ragas-context-entity-recall.ts";
import { measure } from "../../support/metric-script.ts";

const input = { contexts: ["C"], expectedAnswer: "E" };

test("each list of entities is taken from its own text", async () => {
  const judge = { referenceEntities: ["a", "a", "b", "A"], contextEntities: ["a", "c"] };

  const { asked, score, items, against } = await measure(ragasContextEntityRecall, {
    input,
    judge,
  });

  expect(asked).toEqual([
    { step: "referenceEntities", inputs: { expectedAnswer: "E" }, expected: {} },
    { step: "contextEntities", inputs: { contexts: ["C"] }, expected: {} },
  ]);
  expect(score).toBeCloseTo(1 / 3, 12);
  expect(items).toEqual([
    { text: "a", verdict: "yes", reason: null },
    { text: "b", verdict: "no", reason: null },
    { text: "A", verdict: "no", reason: null },
  ]);
  expect(against).toEqual(items.slice(1));
});

test("an expected answer without entities scores 0", async () => {
  const judge = { referenceEntities: [], contextEntities: ["a"] };

  expect(await measure(ragasContextEntityRecall, { input, judge })).toMatchObject({ score: 0 });
});

test("full width and spaces around a judge's entity don't make it another one", () => {
  const { referenceEntities } = ragasContextEntityRecall.steps;

  expect(referenceEntities?.parse({ referenceEntities: ["　３４０円 ", "三百四十円"] })).toEqual({
    referenceEntities: ["340円", "三百四十円"],
  });
  expect(referenceEntities?.safeParse({ referenceEntities: [340] }).success).toBe(false);
});

test("scores lie from 0 to 1, and more that is found never lowers them", () => {
  const entities = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 6 });
  const scoreOf = (referenceEntities: string[], contextEntities: string[]) =>
    ragasContextEntityRecall.score(
      { referenceEntities, contextEntities },
      { threshold: 0.5, strictMode: false },
    ).score ?? Number.NaN;

  fc.assert(
    fc.property(entities, entities, fc.string(), (reference, context, more) => {
      const score = scoreOf(reference, context);

      expect(score).toBeGreaterThanOrEqual(0);
      expect(scoreOf(reference, [...context, more])).toBeGreaterThanOrEqual(score);
      expect(scoreOf(reference, reference)).toBe(reference.length === 0 ? 0 : 1);
    }),
  );
});
