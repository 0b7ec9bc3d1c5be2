import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type MetricId, registry } from "../../../lib/core/metrics/registry.ts";

const anyWord = fc.oneof(fc.constantFrom("yes", "no", "idk", " Yes ", "NO", "unsure"), fc.string());
const verdict = (word: fc.Arbitrary<string>) =>
  fc.record({ verdict: word, reason: fc.option(fc.string(), { nil: null }) });
const verdicts = (word = anyWord) => fc.array(verdict(word), { maxLength: 20 });

/** Outputs of the step that extracts, by metric; undefined where nothing is extracted. */
const LISTS: Partial<Record<MetricId, string>> = {
  faithfulness: "claims",
  "answer-relevancy": "statements",
  bias: "opinions",
  toxicity: "opinions",
  "pii-leakage": "extractedPii",
  "role-violation": "roleViolations",
  misuse: "misuses",
  "non-advice": "advices",
};

const outputsOf = (id: MetricId, judged: readonly { verdict: string; reason: string | null }[]) => {
  const list = LISTS[id];
  const texts = judged.map((_, index) => `T${index}`);
  if (id === "abstention") {
    const abstained = judged.length % 2 === 0;
    return { answer: "A", expectAbstention: false, abstention: { abstained, reason: "R" } };
  }
  if (id === "contextual-relevancy") {
    return { verdicts: [{ verdicts: judged.map((one) => ({ ...one, statement: "S" })) }] };
  }
  if (list === undefined) return { verdicts: { verdicts: judged } };
  return { [list]: { [list]: texts }, verdicts: { verdicts: judged } };
};

const scoreOf = (id: MetricId, judged: Parameters<typeof outputsOf>[1], strictMode = false) =>
  registry[id].score(outputsOf(id, judged), {
    threshold: 0.5,
    strictMode,
    penalizeAmbiguousClaims: false,
  });

/** Those whose items carry words as verdicts; the other metrics state their properties beside them. */
const ids = [
  ...(Object.keys(LISTS) as MetricId[]),
  "contextual-precision",
  "contextual-relevancy",
  "contextual-recall",
  "hallucination",
  "abstention",
] as const;

describe.each(ids)("%s", (id) => {
  test("scores from 0 to 1 whatever the verdicts, one item each", () => {
    fc.assert(
      fc.property(verdicts(), fc.boolean(), (judged, strictMode) => {
        const { score, items, against } = scoreOf(id, judged, strictMode);

        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
        expect(items).toHaveLength(id === "abstention" ? 1 : judged.length);
        for (const item of against) expect(items).toContain(item);
      }),
    );
  });

  test("is perfect exactly when nothing counts against it or nothing could", () => {
    fc.assert(
      fc.property(verdicts(fc.constantFrom("yes", "no")), (judged) => {
        const { score, against } = scoreOf(id, judged);
        const perfect = registry[id].direction === "higher" ? 1 : 0;

        if (score !== perfect)
          expect(against.length + Number(judged.length === 0)).toBeGreaterThan(0);
        if (against.length > 0 && id !== "contextual-precision") expect(score).not.toBe(perfect);
      }),
    );
  });

  test("only knows 0 and 1 in strict mode, and never a better score than without", () => {
    fc.assert(
      fc.property(verdicts(), (judged) => {
        const plain = scoreOf(id, judged).score ?? Number.NaN;
        const strict = scoreOf(id, judged, true).score ?? Number.NaN;

        expect([0, 1]).toContain(strict);
        if (registry[id].direction === "higher") expect(strict).toBeLessThanOrEqual(plain);
        else expect(strict).toBeGreaterThanOrEqual(plain);
      }),
    );
  });
});

test("a further supported claim never lowers faithfulness", () => {
  fc.assert(
    fc.property(verdicts(), (judged) => {
      const before = scoreOf("faithfulness", judged).score ?? Number.NaN;
      const more = [...judged, { verdict: "yes", reason: null }];

      expect(scoreOf("faithfulness", more).score).toBeGreaterThanOrEqual(before);
    }),
  );
});

test("a relevant chunk that moves up never lowers contextual precision", () => {
  fc.assert(
    fc.property(verdicts(fc.constantFrom("yes", "no")), fc.nat(), (judged, at) => {
      const index = judged.length < 2 ? 0 : 1 + (at % (judged.length - 1));
      const [above, below] = [judged[index - 1], judged[index]];
      fc.pre(above?.verdict === "no" && below?.verdict === "yes");
      const better = judged.with(index - 1, below).with(index, above);
      const before = scoreOf("contextual-precision", judged).score ?? Number.NaN;

      expect(scoreOf("contextual-precision", better).score).toBeGreaterThanOrEqual(before);
    }),
  );
});
