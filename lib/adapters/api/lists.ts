import * as z from "zod";
import type { PageRequest } from "../../core/api/ports.ts";
import type { Call } from "./route.ts";

const MOST_A_PAGE = 100;
const A_PAGE = 50;

/** What every list takes beside its own. */
export const pageQuerySchema = z.strictObject({
  limit: z.number().int().min(1).max(MOST_A_PAGE).default(A_PAGE),
  /** The `next` of the page before, as it is. */
  cursor: z.string().max(4096).optional(),
});

/** A page of a list: `next` is null at its end. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({ items: z.array(item), next: z.string().nullable() });

/** What is odd about what was sent and no reason to refuse it, in the caller's language. */
export const warningsSchema = z.strictObject({ warnings: z.array(z.string()) });

export const limitOf = ({ limit, after }: Pick<Call, "limit" | "after">): PageRequest => ({
  limit,
  ...(after !== undefined && { after }),
});
