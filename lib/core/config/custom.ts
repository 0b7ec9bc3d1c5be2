import * as z from "zod";
import { MAX_STEPS } from "../metrics/g-eval-definition.ts";
import { rubricSchema } from "../metrics/rubric.ts";
import { unitSchema } from "../results.ts";
import { isBlank } from "../text/is-blank.ts";

const MAX_NAME = 100;
const MAX_CRITERIA = 2000;
const MAX_STEP = 500;

/** A text that shows something, its length counted in code points after trimming. */
const textUpTo = (maximum: number, error: string) =>
  z
    .string()
    .trim()
    .min(1)
    .refine((text) => !isBlank(text), { error: "custom.invisible" })
    .refine((text) => [...text].length <= maximum, { error });

const stepsSchema = z.array(textUpTo(MAX_STEP, "custom.step_too_long")).min(1).max(MAX_STEPS);

/** A metric that the user defines, judged by criteria or steps of their own (G-Eval). */
export const customEntrySchema = z
  .strictObject({
    name: textUpTo(MAX_NAME, "custom.name_too_long")
      .refine(
        // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
        (name) => !/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(name),
        { error: "id.control_characters" },
      )
      // Results are objects with the metrics' names as keys, and this one is no key.
      .refine((name) => name !== "__proto__", { error: "name.reserved" }),
    criteria: textUpTo(MAX_CRITERIA, "custom.criteria_too_long").optional(),
    /** Win over `criteria` when both are given. */
    steps: stepsSchema.optional(),
    /** The same under DeepEval's name. */
    evaluationSteps: stepsSchema.optional(),
    rubric: rubricSchema.optional(),
    threshold: unitSchema.optional(),
    strictMode: z.boolean().optional(),
  })
  .refine((entry) => entry.steps === undefined || entry.evaluationSteps === undefined, {
    error: "custom.steps_twice",
    path: ["evaluationSteps"],
  })
  .refine((entry) => (entry.criteria ?? entry.steps ?? entry.evaluationSteps) !== undefined, {
    error: "custom.no_criteria",
    path: ["criteria"],
  });
export type CustomEntry = z.output<typeof customEntrySchema>;
