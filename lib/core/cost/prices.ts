import type { ModelDocument } from "../config/model.ts";
import { tablePricesOf } from "./table-prices.ts";

/** What a model's tokens cost: US dollars a million of each kind. */
export interface Prices {
  readonly inputPerMTok: number;
  readonly outputPerMTok: number;
  readonly cacheReadPerMTok: number;
  readonly cacheWritePerMTok: number;
  /** The day they were read, YYYY-MM-DD; undefined when the document doesn't tell. */
  readonly asOf: string | undefined;
  /** The model's own document, or the table of this version of Saiten. */
  readonly source: "document" | "table";
}

/** The prices of the document, wholly, else of the table; undefined when nobody told them. */
export function pricesOf(model: ModelDocument): Prices | undefined {
  if (model.prices === undefined) return tablePricesOf(model);
  const { inputPerMTok, outputPerMTok, asOf, source = "document" } = model.prices;
  const { cacheReadPerMTok = inputPerMTok, cacheWritePerMTok = inputPerMTok } = model.prices;
  return { inputPerMTok, outputPerMTok, cacheReadPerMTok, cacheWritePerMTok, asOf, source };
}
