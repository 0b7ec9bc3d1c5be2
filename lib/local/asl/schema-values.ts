import * as z from "zod";
import { isExpression } from "./expression.ts";

export const expression = z.string().refine(isExpression, "must be a JSONata expression {% ... %}");

export const wholeNumber = (min: number, max: number) =>
  z
    .int({ error: "must be a whole number" })
    .min(min, `must be ${min} or more`)
    .max(max, `must be ${max} or less`);

/** RFC 3339 with the capital letters that the Amazon States Language asks for. */
export const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** A field that AWS reads either as it is or as a JSONata expression. */
export function orExpression<T extends z.ZodType>(value: T) {
  return z.union([value, expression]);
}
