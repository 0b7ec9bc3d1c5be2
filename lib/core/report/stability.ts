import * as z from "zod";
import { unitSchema } from "../results.ts";

/** What repeated judgements say about how far the figures of a run can be trusted. */
export const stabilitySchema = z.strictObject({
  /** Cases that were repeated, or with a metric that was judged more than once; flaky cases count in none of these. */
  voted: z.int().nonnegative(),
  /** Cases with a metric whose judgements disagree on whether its threshold is met, or that passed and failed. */
  unstable: z.int().nonnegative(),
  /** Cases whose own outcome would be another one if those metrics, or their repetitions, had gone the other way. */
  undecided: z.int().nonnegative(),
  /** The pass rate if all of those cases had failed, and if all had passed; null where there is none. */
  passRate: z.strictObject({ lowest: unitSchema.nullable(), highest: unitSchema.nullable() }),
  /** The unstable ones in order of their ids, at most 50. */
  cases: z.array(
    z.strictObject({
      id: z.string(),
      metrics: z.array(
        z.strictObject({ id: z.string(), threshold: unitSchema, votes: z.array(unitSchema) }),
      ),
      /** How the repetitions of the case ended; absent where it was not repeated. */
      repetitions: z
        .strictObject({
          passed: z.int().nonnegative(),
          failed: z.int().nonnegative(),
          errors: z.int().nonnegative(),
        })
        .optional(),
    }),
  ),
});
export type Stability = z.output<typeof stabilitySchema>;
export type UnstableCase = Stability["cases"][number];
