import type { ModelDocument } from "../config/model.ts";
import { tablePricesOf } from "./table-prices.ts";

/** The document with the prices that hold for it now, so that a later table changes no stored run. */
export function withPrices(model: ModelDocument): ModelDocument {
  const prices = model.prices === undefined ? tablePricesOf(model) : undefined;
  return prices === undefined ? model : { ...model, prices: { currency: "USD", ...prices } };
}
