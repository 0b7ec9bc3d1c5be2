import * as z from "zod";

/**
 * "Parameter Store Change" tells the parameter of one schedule. Any other event, of a deployment or by
 * hand, has all of them followed.
 */
export const syncSchedulesInput = z.object({
  source: z.string().optional(),
  detail: z.object({ name: z.string().optional() }).optional(),
});

export const syncSchedulesOutput = z.strictObject({
  kept: z.int().nonnegative(),
  removed: z.int().nonnegative(),
  /** Documents that can't be followed, as `<tenant>/<name>`; the log says why. */
  broken: z.array(z.string()),
});
