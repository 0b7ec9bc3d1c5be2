import type { Kind } from "../../validation/field-problem.ts";

/** Numbers and booleans are mostly text that lacks its quotes. */
export const needsQuotes = (expected: readonly Kind[], actual: Kind): boolean =>
  expected.includes("string") && ["number", "boolean"].includes(actual);
