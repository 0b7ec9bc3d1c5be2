import * as z from "zod";
import { noUsage, type Usage, usageSchema } from "../results.ts";

const paidSchema = z.object({ cause: z.object({ usage: usageSchema }) });

/** What was paid for a reply that could not be used, as the error about it states; else nothing. */
export function spentInVain(error: unknown): Usage {
  const paid = paidSchema.safeParse(error);
  return paid.success ? paid.data.cause.usage : noUsage;
}
