import fc from "fast-check";
import { expect, test } from "vitest";
import { completeness } from "../../../lib/core/metrics/completeness.ts";
import { judgedWith, readBy } from "./judged-with.ts";

const point = (text: string, covered: string, reason: string | null = null) => ({
  text,
  covered,
  reason,
});

test("the share of the expected answer's points that the answer covers", async () => {
  const points = [point("A fee", "yes"), point("A deadline", "no", "Not mentioned.")];

  const { asked, scored } = await judgedWith(completeness, {
    input: { expectedAnswer: "E" },
    judge: { points: { points } },
  });

  expect(asked.map(({ step, inputs }) => [step, inputs])).toEqual([
    ["points", { question: "Q", expectedAnswer: "E", answer: "A" }],
  ]);
  expect(scored.score).toBe(0.5);
  expect(scored.items).toEqual([
    { text: "A fee", verdict: "yes", reason: null },
    { text: "A deadline", verdict: "no", reason: "Not mentioned." },
  ]);
  expect(scored.against).toEqual([scored.items[1]]);
});

test("an expected answer without points has no score, in strict mode neither", async () => {
  for (const strictMode of [false, true]) {
    const { scored } = await judgedWith(completeness, {
      options: { strictMode },
      judge: { points: { points: [] } },
    });

    expect(scored).toEqual({ score: null, items: [], against: [], unscored: "nothingExtracted" });
  }
});

test("a word that is neither yes nor no is asked again in a run", () => {
  expect(readBy(completeness, "points", { points: [point("P", "是")] })).toEqual({
    points: [point("P", "yes")],
  });
  expect(readBy(completeness, "points", { points: [point("P", "partly")] })).toBeUndefined();
});

test("another covered point never lowers the score", () => {
  const words = fc.array(fc.constantFrom("yes", "no", " Yes ", "other"), { minLength: 1 });
  fc.assert(
    fc.property(words, (covered) => {
      const scoreOf = (list: readonly string[]) => {
        const points = list.map((word) => point("P", word));
        const common = { threshold: 0.5, strictMode: false };
        return Number(completeness.score({ points: { points } }, common).score);
      };

      const before = scoreOf(covered);

      expect(before).toBeGreaterThanOrEqual(0);
      expect(scoreOf([...covered, "yes"])).toBeGreaterThanOrEqual(before);
      expect(scoreOf([...covered, "yes"])).toBeLessThanOrEqual(1);
    }),
  );
});
