import { describe, expect, test } from "vitest";
import { voteFlips } from "../../../lib/core/judging/vote-flips.ts";
import { isNear } from "../../../lib/core/judging/vote-near.ts";
import type { JudgeOutputs, MetricSelection } from "../../../lib/core/metrics/metric.ts";
import { metricOf } from "../../../lib/core/metrics/metric-of.ts";
import { aSelection } from "./score-request.ts";

const near = (selection: MetricSelection, outputs: JudgeOutputs, within = 0.1): boolean => {
  const { threshold, strictMode, options } = selection;
  const metric = metricOf(selection);
  return isNear({ metric, outputs, options: { ...options, threshold, strictMode } }, within);
};
const words = (yes: number, no: number) => [
  ...Array.from({ length: yes }, () => ({ verdict: "yes", reason: null })),
  ...Array.from({ length: no }, () => ({ verdict: "no", reason: null })),
];
const claims = (yes: number, no: number) => ({
  claims: { claims: Array.from({ length: yes + no }, (_, index) => `主張${index}`) },
  verdicts: { verdicts: words(yes, no) },
});
const faithful = (changes: Partial<MetricSelection> = {}) =>
  aSelection("faithfulness", { options: { penalizeAmbiguousClaims: false }, ...changes });

describe("a share of items", () => {
  test.each([
    ["within 0.1", claims(12, 8), true],
    ["just beyond 0.1", claims(31, 19), false],
    ["far away", claims(20, 0), false],
    ["no further than one item counts", claims(3, 1), true],
    ["of two items, however they are judged", claims(2, 0), true],
    ["of one item", claims(0, 1), true],
    ["of nothing", { claims: { claims: [] } }, false],
  ])("%s: near is %o", (_, outputs, expected) => {
    expect(near(faithful(), outputs)).toBe(expected);
  });

  test("is measured without the noise of binary fractions", () => {
    expect(near(faithful({ threshold: 0.7 }), claims(24, 6))).toBe(true);
    expect(near(faithful({ threshold: 0.9 }), claims(24, 6))).toBe(true);
    expect(near(faithful({ threshold: 0.9 }), claims(79, 21))).toBe(false);
  });

  test("is near by the width that is set", () => {
    expect(near(faithful(), claims(16, 4), 0.3)).toBe(true);
    expect(near(faithful(), claims(16, 4), 0.2)).toBe(false);
  });

  test("is measured against the perfect score in strict mode, before that makes it 0", () => {
    const strict = faithful({ strictMode: true });

    expect(near(strict, claims(19, 1))).toBe(true);
    expect(near(strict, claims(10, 10))).toBe(false);
  });

  test("counts where lower is better as well", () => {
    const outputs = {
      opinions: { opinions: ["甲", "乙", "丙"] },
      verdicts: { verdicts: words(1, 2) },
    };

    expect(near(aSelection("bias"), outputs)).toBe(true);
  });
});

describe("what one verdict decides", () => {
  test("a single violation is near whatever the number of suspicions", () => {
    const selection = aSelection("role-violation", { options: { role: "案内係" } });
    const outputs = (violations: number) => ({
      roleViolations: { roleViolations: ["甲", "乙", "丙", "丁", "戊"] },
      verdicts: { verdicts: [...words(violations, 5 - violations)] },
    });

    expect(near(selection, outputs(0))).toBe(true);
    expect(near(selection, outputs(1))).toBe(true);
    expect(near(selection, outputs(2))).toBe(false);
  });

  test("the first rank may turn a precision that is far from its threshold", () => {
    const verdicts = words(0, 9).map((word) => ({ ...word, reason: "無関係" }));
    const last = { verdict: "yes", reason: "役立つ" };

    expect(
      near(aSelection("contextual-precision"), { verdicts: { verdicts: [...verdicts, last] } }),
    ).toBe(true);
  });

  test.each(["correctness", "groundedness"])("%s is always near: it is 0 or 1", (id) => {
    for (const correct of [true, false]) {
      const judgement = { correct, grounded: correct, reason: "理由" };
      expect(near(aSelection(id), { answer: "10日", judgement }, 0)).toBe(true);
    }
  });

  test("is not tried where there are hundreds of them", () => {
    const selection = aSelection("role-violation", { options: { role: "案内係" } });
    const roleViolations = Array.from({ length: 201 }, (_, index) => `疑い${index}`);
    const outputs = { roleViolations: { roleViolations }, verdicts: { verdicts: words(0, 201) } };

    expect(near(selection, outputs)).toBe(false);
  });

  test("a verdict that leaves nothing to score turns nothing", () => {
    const metric = {
      wording: "w",
      direction: "higher" as const,
      score: ({ verdict }: JudgeOutputs) => ({
        score: verdict === "yes" ? 1 : null,
        items: [1, 2, 3].map((n) => ({ text: String(n), verdict: "yes", reason: null })),
        against: [],
      }),
    };
    const options = { threshold: 0.5, strictMode: false };

    expect(isNear({ metric, outputs: { verdict: "yes" }, options }, 0)).toBe(false);
    expect(isNear({ metric, outputs: { verdict: "no" }, options }, 1)).toBe(false);
  });
});

describe("a custom metric", () => {
  const custom = (strictMode: boolean): MetricSelection =>
    aSelection("敬語", { custom: "g-eval", strictMode, options: { criteria: "丁寧か" } });
  const outputs = (score: number) => ({ evaluation: { score, reason: "理由" } });

  test("is near by its number alone", () => {
    expect(near(custom(false), outputs(6))).toBe(true);
    expect(near(custom(false), outputs(9))).toBe(false);
  });

  test("that only says 0 or 1 is always near", () => {
    expect([near(custom(true), outputs(0)), near(custom(true), outputs(1))]).toEqual([true, true]);
  });
});

test("a grade alone is no verdict, even the best one", () => {
  const outputs = { verdict: { verdict: 1, reason: "達成" } };

  expect(near(aSelection("task-completion"), outputs)).toBe(false);
});

test("each verdict is turned alone, and everything else stays", () => {
  const outputs = {
    claims: ["yes", "no"],
    verdicts: [{ verdict: "yes", reason: "no" }, { verdict: "idk" }, { verdict: 1 }],
    correct: true,
    note: null,
    verdict: 1,
  };

  const { verdicts } = outputs;
  expect([...voteFlips(outputs)]).toEqual([
    { ...outputs, verdicts: verdicts.with(0, { verdict: "no", reason: "no" }) },
    { ...outputs, verdicts: verdicts.with(1, { verdict: "yes" }) },
    { ...outputs, verdicts: verdicts.with(1, { verdict: "no" }) },
    { ...outputs, verdicts: verdicts.with(2, { verdict: 0 }) },
    { ...outputs, correct: false },
  ]);
});
