import * as z from "zod";

/**
 * The options of a metric beyond threshold and strict mode. `includeReason` is taken for
 * compatibility: reasons are built from the verdicts and cost no call.
 */
export const metricOptions = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject({ includeReason: z.boolean().optional(), ...shape });
