import * as z from "zod";

const mode = z.enum(["single-turn", "multi-turn"]);

/** Cases are checked by the reader of test sets, line by line, which knows more than a schema. */
const casesSchema = z.array(z.looseObject({})).min(1);

/** The body of `POST /test-sets`. */
export const testSetBodySchema = z.strictObject({
  name: z.string(),
  mode: mode.default("single-turn"),
  /** True: the cases hold the agent's side, and no agent is asked. */
  recorded: z.boolean().default(false),
  cases: casesSchema,
});
export type TestSetBody = z.output<typeof testSetBodySchema>;

/** The body of `POST /test-sets/{name}/cases`: new cases, or those of a run by their ids. */
export const moreCasesSchema = z.union([
  z.strictObject({ cases: casesSchema }),
  z.strictObject({ run: z.string(), caseIds: z.array(z.string().min(1)).min(1).max(1000) }),
]);
export type MoreCases = z.output<typeof moreCasesSchema>;

export const testSetEntrySchema = z.strictObject({
  name: z.string(),
  /** SHA-256 of its canonical form, hex. */
  version: z.string(),
  mode,
  recorded: z.boolean(),
  cases: z.int().nonnegative(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
});
