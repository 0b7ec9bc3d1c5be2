import { evaluate, wrongType } from "./evaluate.ts";
import type { Visit } from "./execution.ts";
import type { Json } from "./json.ts";
import type { MapState } from "./schema.ts";

/** The items of a map that reads none from S3: Items, or the input itself. */
export async function itemsOf(visit: Visit, state: MapState): Promise<readonly Json[]> {
  const items =
    state.Items === undefined ? visit.input : await evaluate(visit, "Items", state.Items);
  if (!Array.isArray(items)) {
    throw wrongType(visit, "Items", "an array", items);
  }
  return items;
}
