import * as z from "zod";

const statedSchema = z.object({ cause: z.object({ retryAfterMs: z.number().nonnegative() }) });

/** How long a provider asked to wait, as the error about it states; undefined when it did not say. */
export function retryAfterMs(error: unknown): number | undefined {
  const stated = statedSchema.safeParse(error);
  return stated.success ? stated.data.cause.retryAfterMs : undefined;
}
