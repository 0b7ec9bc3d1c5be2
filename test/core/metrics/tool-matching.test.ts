import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type ComparedCall,
  type MatchRules,
  matchTools,
} from "../../../lib/core/metrics/tool-matching.ts";

const rules = (given: Partial<MatchRules> = {}): MatchRules => ({
  inputs: false,
  outputs: false,
  exact: false,
  ordered: false,
  ...given,
});

const weather = (inputParameters?: unknown, output?: unknown): ComparedCall => ({
  name: "weather",
  inputParameters,
  output,
});
const ferry: ComparedCall = { name: "ferry_times" };

/** The score of `called` where `expected` was wanted. */
const scoreOf = (
  expected: readonly ComparedCall[],
  called: readonly ComparedCall[],
  given: Partial<MatchRules> = {},
) => matchTools([expected, called], rules(given))?.score;

describe("inputs", () => {
  const compared = (a: unknown, b: unknown) =>
    scoreOf([weather(a)], [weather(b)], { inputs: true });

  test.each([
    ["equal ones", { city: "Toro", days: [1, 2] }, { days: [1, 2], city: "Toro" }, 1],
    ["nothing on both sides", undefined, null, 1],
    ["empty ones", {}, {}, 1],
    ["empty against some", {}, { city: "Toro" }, 0],
    ["one of two keys", { city: "Toro", unit: "C" }, { city: "Toro", unit: "F" }, 0.5],
    ["a key more", { city: "Toro" }, { city: "Toro", unit: "C" }, 0.5],
    ["no key in common", { a: 1 }, { b: 1 }, 0],
    ["an object inside", { at: { x: 1, y: 2 }, n: 1 }, { at: { x: 1, y: 3 }, n: 1 }, 0.75],
    ["lists as a whole", { days: [1, 2] }, { days: [2, 1] }, 0],
    ["a list against an object", { at: [1] }, { at: { 0: 1 } }, 0],
    ["null inside is a value", { at: null }, { at: 0 }, 0],
    ["names of object methods", { constructor: 1 }, { toString: 1 }, 0],
  ])("%s", (_, a, b, score) => {
    expect(compared(a, b)).toBe(score);
    expect(compared(b, a)).toBe(score);
  });

  test("of one side only can't be compared, except where every position must be equal", () => {
    expect(compared(undefined, { city: "Toro" })).toBeUndefined();
    expect(compared({}, null)).toBeUndefined();
    const lists = [[weather({})], [weather()]] as const;

    expect(matchTools(lists, rules({ inputs: true, ordered: true }))).toBeUndefined();
    expect(scoreOf(...lists, { inputs: true, exact: true })).toBe(0);
    expect(scoreOf(...lists)).toBe(1);
  });

  test("of one side only don't matter between calls of different tools", () => {
    expect(scoreOf([ferry], [weather({ city: "Toro" })], { inputs: true })).toBe(0);
  });
});

test("an output that differs makes a call worthless, and null is no output", () => {
  const lists = [[weather({}, "sun")], [weather({}, "rain")]] as const;

  expect(scoreOf(...lists, { outputs: true })).toBe(0);
  expect(scoreOf(...lists, { inputs: true })).toBe(1);
  expect(scoreOf([weather({}, null)], [weather({})], { outputs: true })).toBe(1);
});

describe("in any order", () => {
  test("identical calls each count, but no call counts twice", () => {
    const one = weather({ city: "Toro" });

    expect(scoreOf([one, one], [one, one])).toBe(1);
    expect(scoreOf([one, one], [one])).toBe(0.5);
  });

  test("each expected call in turn takes the best call that is left", () => {
    const toro = weather({ city: "Toro", unit: "C" });
    const lists = [
      [toro, weather({ city: "Toro", unit: "F" })],
      [weather({ city: "Toro" }), toro],
    ] as const;

    expect(matchTools(lists, rules({ inputs: true }))).toEqual({ score: 0.75, weights: [1, 0.5] });
  });

  test("an expectation that nothing meets takes no call away", () => {
    const called = [weather({ city: "Mire" })];
    const lists = [[weather({ city: "Toro" }), weather({ city: "Mire" })], called] as const;

    expect(matchTools(lists, rules({ inputs: true }))).toEqual({ score: 0.5, weights: [0, 1] });
  });
});

describe("in their order", () => {
  test("the heaviest common subsequence counts", () => {
    const lists = [
      [ferry, weather({ city: "Toro", unit: "C" }), { name: "book_table" }],
      [weather({ city: "Toro", unit: "F" }), { name: "book_table" }, ferry],
    ] as const;

    const match = matchTools(lists, rules({ inputs: true, ordered: true }));

    expect(match).toEqual({ score: 0.5, weights: [0, 0.5, 1] });
  });

  test("identical calls each count", () => {
    expect(scoreOf([ferry, ferry], [ferry, weather(), ferry], { ordered: true })).toBe(1);
  });

  test("nothing called meets nothing", () => {
    expect(matchTools([[ferry], []], rules({ ordered: true }))).toEqual({ score: 0, weights: [0] });
  });
});

test.each([{}, { ordered: true }, { exact: true }])("nothing expected, %j", (given) => {
  expect(matchTools([[], []], rules(given))).toEqual({ score: 1, weights: [] });
  expect(matchTools([[], [ferry]], rules(given))).toEqual({ score: 0, weights: [] });
});

test("an exact match tells which positions agree", () => {
  const wanted = [ferry, weather({ city: "Toro" }, "sun"), ferry];
  const called = [ferry, weather({ city: "Toro" }, "rain")];

  const match = matchTools([wanted, called], rules({ exact: true, ordered: true, outputs: true }));

  expect(match).toEqual({ score: 0, weights: [1, 0, 0] });
  expect(scoreOf([ferry], [ferry, ferry], { exact: true })).toBe(0);
});

const someInputs = fc.dictionary(
  fc.constantFrom("a", "b", "c", "__proto__"),
  fc.oneof(fc.integer({ max: 2, min: 0 }), fc.dictionary(fc.constantFrom("x", "y"), fc.nat(1))),
);
const someCall: fc.Arbitrary<ComparedCall> = fc.record({
  name: fc.constantFrom("t", "u"),
  inputParameters: someInputs,
  output: fc.option(fc.nat(1)),
});
const someCalls = fc.array(someCall, { maxLength: 6 });
const someRules = fc.record({
  inputs: fc.boolean(),
  outputs: fc.boolean(),
  exact: fc.boolean(),
  ordered: fc.boolean(),
});

const reversed = (value: unknown): unknown =>
  typeof value === "object" && value !== null
    ? Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([key, inner]) => [key, reversed(inner)]),
      )
    : value;

test("the score lies from 0 to 1, and so does every weight", () => {
  fc.assert(
    fc.property(someCalls, someCalls, someRules, (expected, called, given) => {
      const { score = Number.NaN, weights = [] } = matchTools([expected, called], given) ?? {};

      for (const number of [score, ...weights]) {
        expect(number).toBeGreaterThanOrEqual(0);
        expect(number).toBeLessThanOrEqual(1);
      }
      expect(weights).toHaveLength(expected.length);
    }),
  );
});

test("equal lists match completely, in whatever order their keys are written", () => {
  fc.assert(
    fc.property(someCalls, someRules, (calls, given) => {
      const rewritten = calls.map((call) => ({
        ...call,
        inputParameters: reversed(call.inputParameters),
      }));

      expect(scoreOf(calls, rewritten, given)).toBe(1);
    }),
  );
});

test("an order to keep never raises the score beyond a free choice of best pairs", () => {
  fc.assert(
    fc.property(someCalls, someCalls, (expected, called) => {
      const ordered = Number(scoreOf(expected, called, { ordered: true }));

      expect(ordered).toBeLessThanOrEqual(Number(scoreOf(expected, called)));
    }),
  );
});

test("long lists take time by the product of their lengths, not more", () => {
  const calls = Array.from({ length: 600 }, (_, index) => weather({ n: index % 7, at: { index } }));

  expect(scoreOf(calls, calls, { inputs: true, ordered: true })).toBe(1);
  expect(scoreOf(calls, calls.toReversed(), { inputs: true })).toBe(1);
});
