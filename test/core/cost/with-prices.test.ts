import { expect, test } from "vitest";
import { modelDocumentSchema } from "../../../lib/core/config/model.ts";
import { pricesOf } from "../../../lib/core/cost/prices.ts";
import { withPrices } from "../../../lib/core/cost/with-prices.ts";

const document = (own: object) =>
  modelDocumentSchema.parse({
    provider: "bedrock",
    modelId: "jp.anthropic.claude-sonnet-5",
    ...own,
  });

test("the prices of the table are kept with their day, in a document that is still valid", () => {
  const kept = withPrices(document({}));

  expect(kept.prices).toEqual({
    inputPerMTok: 2.2,
    outputPerMTok: 11,
    cacheReadPerMTok: 0.22,
    cacheWritePerMTok: 2.75,
    currency: "USD",
    asOf: "2026-09-23",
    source: "table",
  });
  expect(modelDocumentSchema.parse(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  expect(pricesOf(kept)).toEqual(pricesOf(document({})));
});

test("prices of the document stay, and unknown ones stay unknown", () => {
  const own = document({ prices: { inputPerMTok: 1, outputPerMTok: 1 } });
  const unknown = document({ modelId: "somebody.model-1" });

  expect(withPrices(own)).toEqual(own);
  expect(withPrices(unknown)).toEqual(unknown);
});
