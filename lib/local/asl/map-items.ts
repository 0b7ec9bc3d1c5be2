import { evaluateOr, wrongType } from "./evaluate.ts";
import type { Visit } from "./execution.ts";
import type { Json } from "./json.ts";
import type { MapState } from "./schema.ts";

/** The items of a map that reads none from S3: Items, or the input itself. */
export async function itemsOf(visit: Visit, state: MapState): Promise<readonly Json[]> {
  const items = await evaluateOr(visit, "Items", state.Items, visit.input);
  if (!Array.isArray(items)) {
    throw wrongType(visit, "Items", "an array", items);
  }
  return items;
}
