import { expect, test } from "vitest";
import { withoutNulls, withoutNullsInside } from "../../../lib/core/validation/without-nulls.ts";

const fields = { a: null, b: { c: null, d: [{ e: null, f: 0 }, null] }, g: "" };

test("only the object's own keys go; what lies deeper is its author's", () => {
  expect(withoutNulls(fields)).toEqual({ b: fields.b, g: "" });
});

test("keys without a value go at every depth; elements of lists keep their place", () => {
  expect(withoutNullsInside(fields)).toEqual({ b: { d: [{ f: 0 }, null] }, g: "" });
});
