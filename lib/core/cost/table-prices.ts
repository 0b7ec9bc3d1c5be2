import { baseModelId } from "../config/base-model-id.ts";
import type { ModelDocument } from "../config/model.ts";
import { PRICE_TABLE, type TableEntry } from "./price-table.ts";
import type { Prices } from "./prices.ts";

export type TablePrices = Prices & { readonly asOf: string; readonly source: "table" };

/** What a cache write costs where the table has no price of its own: input plus a quarter. */
const CACHE_WRITE_FACTOR = 1.25;
/** Beyond it, products of prices are noise of floating point numbers. */
const DIGITS = 1e6;

/** Bedrock's own OpenAI-compatible endpoints bill as Bedrock does. */
const BEDROCK_HOST = /^bedrock-(?:runtime|mantle)\.[a-z0-9-]+\.(?:amazonaws\.com|api\.aws)$/;

const isOnBedrock = (model: ModelDocument): boolean =>
  model.provider === "bedrock" || BEDROCK_HOST.test(new URL(model.baseUrl).hostname);

/** The prices of the table, those of a geography's profile with what it costs more. */
export function tablePricesOf(model: ModelDocument): TablePrices | undefined {
  if (!isOnBedrock(model)) return undefined;
  const { id, profile } = baseModelId(model.modelId);
  const entry = PRICE_TABLE.find(({ pattern }) => pattern.test(id));
  if (entry === undefined) return undefined;
  const isGeography = profile !== undefined && profile !== "global";
  return fromTable(entry, isGeography ? (entry.geography ?? 1) : 1);
}

function fromTable(entry: TableEntry, factor: number): TablePrices {
  const { input, output, cacheRead = input, asOf } = entry;
  const caches = entry.cacheRead !== undefined;
  const { cacheWrite = caches ? input * CACHE_WRITE_FACTOR : input } = entry;
  const priced = (price: number): number => Math.round(price * factor * DIGITS) / DIGITS;
  return {
    inputPerMTok: priced(input),
    outputPerMTok: priced(output),
    cacheReadPerMTok: priced(cacheRead),
    cacheWritePerMTok: priced(cacheWrite),
    asOf,
    source: "table",
  };
}
