import { describe, expect, it } from "vitest";
import { aMachine, aPass, outputOf, run } from "./run-machine.ts";

const resultOf = (expression: string, input: unknown = {}) =>
  outputOf(aMachine({ A: aPass({ Output: `{% ${expression} %}` }) }), input);
const failureOf = async (expression: string, input: unknown = {}) => {
  const { status, error, cause } = await run(
    aMachine({ A: aPass({ Output: `{% ${expression} %}` }) }),
    input,
  );
  expect([status, error]).toEqual(["FAILED", "States.QueryEvaluationError"]);
  return cause;
};

describe("functions that Step Functions adds", () => {
  it.each([
    ['$parse("{\\"a\\":[1]}").a[0]', 1],
    ["$partition([1,2,3,4,5], 2)", [[1, 2], [3, 4], [5]]],
    ["$partition([], 2)", []],
    ["$range(0, 10, 5)", [0, 5, 10]],
    ["$range(10, 1, -4)", [10, 6, 2]],
    ["$range(1, 0, 1)", []],
    ["$count($range(1, 1000, 1))", 1_000],
    ['$hash("abc", "MD5")', "900150983cd24fb0d6963f7d28e17f72"],
    ['$hash("abc", "SHA-1")', "a9993e364706816aba3e25717850c26c9cd0d89d"],
    ['$hash("abc", "SHA-256")', "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    ['$length($hash("abc", "SHA-384"))', 96],
    ['$length($hash({"a":1}, "SHA-512"))', 128],
    ["$uuid()", "uuid-1"],
    ["$random()", 0.5],
    ["$random(7) = $random(7)", true],
    ["$random(7) >= 0 and $random(7) < 1", true],
    ["$millis()", Date.parse("2030-01-01T00:00:00Z")],
    ["$now()", "2030-01-01T00:00:00.000Z"],
    ['$now("[Y]/[M01]")', "2030/01"],
  ])("%s", async (expression, value) => {
    expect(await resultOf(expression)).toEqual(value);
  });

  it.each([
    ["$partition([1], 0)"],
    ['$partition("a", 1)'],
    ["$range(1, 2, 0)"],
    ["$range(1, 1001, 1)"],
    ["$range(0.5, 2, 1)"],
    ['$hash("a", "CRC")'],
    ['$hash(missing, "MD5")'.replace("missing", "$states.input.missing")],
    ['$parse("{")'],
    ["$parse(5)"],
    ['$random("a")'],
    ['$eval("1+1")'],
  ])("%s is an error", async (expression) => {
    await failureOf(expression);
  });
});

describe("results that are not JSON", () => {
  it.each([
    ["$states.input.missing"],
    ["$sum"],
    ["function($x){ $x }"],
    ["/a+/"],
    ['{"f": $sum}'],
    ["[1, function(){1}]"],
    ["1/0"],
    ["10e307 * 100"],
  ])("%s is an error", async (expression) => {
    expect(await failureOf(expression)).toContain("the state A");
  });

  it("a field inside an object that is missing is left out, as JSONata does", async () => {
    expect(await resultOf('{"a": $states.input.no, "b": 1}')).toEqual({ b: 1 });
  });

  it("a key of the prototype stays a key", async () => {
    const input = JSON.parse('{"o":{"__proto__":{"a":1}}}');
    expect(JSON.stringify(await resultOf("$states.input.o", input))).toBe('{"__proto__":{"a":1}}');
  });

  it("an expression without end is stopped", async () => {
    expect(await failureOf("($f := function($n){ $n + $f($n + 1) }; $f(1))")).toContain("Stack");
  });
});
