import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isVector, readVectors } from "../../../lib/core/judging/embedding-vectors.ts";

describe("vectors that can be compared", () => {
  test.each<[string, unknown[], number]>([
    [
      "one a text",
      [
        [1, 2],
        [3, 4],
      ],
      2,
    ],
    [
      "zero vectors",
      [
        [0, 0],
        [-0, 0],
      ],
      2,
    ],
    ["a single number each", [[1e300], [-1e-300]], 2],
    ["none for no text", [], 0],
  ])("are %s", (_, values, texts) => {
    expect(readVectors(values, texts)).toEqual({ ok: true, value: values });
  });

  test.each<[unknown[], number, object]>([
    [[[1, 2]], 2, { kind: "count", texts: 2, vectors: 1 }],
    [[[1], [2]], 1, { kind: "count", texts: 1, vectors: 2 }],
    [[[1, 2], []], 2, { kind: "empty", text: 2 }],
    [[[1, Number.NaN]], 1, { kind: "notFinite", text: 1 }],
    [[[1], [Number.POSITIVE_INFINITY]], 2, { kind: "notFinite", text: 2 }],
    [[[1, null]], 1, { kind: "notFinite", text: 1 }],
    [[[1, "2"]], 1, { kind: "notFinite", text: 1 }],
    [[[[1, 2]]], 1, { kind: "notFinite", text: 1 }],
    [["AACAPwAAAEA="], 1, { kind: "notFinite", text: 1 }],
    [[undefined], 1, { kind: "notFinite", text: 1 }],
    [[[1, 2], [3, 4], [5]], 3, { kind: "lengths", first: 2, text: 3, other: 1 }],
  ])("are not %j for %i texts", (values, texts, error) => {
    expect(readVectors(values, texts)).toEqual({ ok: false, error });
  });

  test("are exactly what passes, whatever comes", () => {
    const vector = fc.array(fc.oneof(fc.double(), fc.integer()), { maxLength: 3 });
    const values = fc.array(fc.oneof(vector, fc.jsonValue()), { maxLength: 4 });

    fc.assert(
      fc.property(values, fc.nat(4), (given, texts) => {
        const sound = given.length === texts && given.every(isVector);
        const lengths = new Set(given.map((value) => (Array.isArray(value) ? value.length : -1)));

        expect(readVectors(given, texts).ok).toBe(sound && lengths.size <= 1);
      }),
    );
  });
});
