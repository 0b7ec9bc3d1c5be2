import * as z from "zod";

/** The threshold of a metric that names none. */
export const DEFAULT_THRESHOLD = 0.5;

/**
 * How many truths are asked for at the most; an answer with more is not cut. Like DeepEval, it takes
 * any whole number, and one below 1 sets no limit.
 */
export const truthsLimit = z
  .int()
  .transform((limit) => (limit < 1 ? undefined : limit))
  .optional();

/**
 * The options of a metric beyond threshold and strict mode. `includeReason` is taken for
 * compatibility: reasons are built from the verdicts and cost no call.
 */
export const metricOptions = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject({ includeReason: z.boolean().optional(), ...shape });
