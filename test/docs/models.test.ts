import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  capabilitiesOf,
  capabilitiesSchema,
  modelDocumentSchema,
} from "../../lib/core/config/model.ts";
import { parseConfig } from "../../lib/core/config/parse-config.ts";
import { parseModelDocument } from "../../lib/core/config/parse-model-document.ts";
import { PRICE_TABLE } from "../../lib/core/cost/price-table.ts";
import { pricesOf } from "../../lib/core/cost/prices.ts";
import { outlineOf, ROOT, readPage } from "./markdown.ts";

const pages = ["docs/models.md", "docs/models.ja.md"].map(readPage);
const model = (modelId: string) => modelDocumentSchema.parse({ provider: "bedrock", modelId });
const plain = (cell: string | undefined): string => (cell ?? "").replace(/`/g, "");
const isYes = (cell: string | undefined): boolean => cell === "yes" || cell === "○";

test("both pages have the same sections, tables and blocks", () => {
  const [english, japanese] = pages.map(outlineOf);

  expect(japanese).toEqual(english);
});

test("the example documents are valid", () => {
  const read = (file: string) => readFileSync(join(ROOT, "docs/examples", file), "utf8");

  expect(parseModelDocument(read("model.json"), "model.json")).toMatchObject({ ok: true });
  expect(parseConfig({ file: "models.yaml", text: read("models.yaml") })).toMatchObject({
    ok: true,
  });
});

describe.each(pages)("$file", ({ file, blocks, rows }) => {
  test("shows configurations that are valid", () => {
    const shown = blocks.filter(({ language }) => language === "yaml");

    expect(shown).toHaveLength(3);
    for (const { lines } of shown) {
      expect(parseConfig({ file, text: lines.join("\n") })).toMatchObject({ ok: true });
    }
  });

  test("gives the prices of the table, all of them", () => {
    const priced = rows.filter((row) => row.length === 5 && /^`\w+\./.test(row[0] ?? ""));

    expect(priced).toHaveLength(PRICE_TABLE.length);
    for (const [id, ...shown] of priced) {
      const { inputPerMTok, outputPerMTok, cacheReadPerMTok, cacheWritePerMTok } =
        pricesOf(model(plain(id))) ?? {};
      const prices = [inputPerMTok, outputPerMTok, cacheReadPerMTok, cacheWritePerMTok];
      expect({ id, prices }).toEqual({ id, prices: shown.map(Number) });
    }
  });

  test("says what is known of the families", () => {
    const families = rows.filter((row) => row.length === 6 && /^`\w+\./.test(row[0] ?? ""));

    expect(families.length).toBeGreaterThan(5);
    for (const [id, jsonSchema, toolUse, temperature, cache, burndown] of families) {
      const known = capabilitiesOf(model(plain(id)));
      expect({
        id,
        jsonSchema: known.jsonSchema === true,
        toolUse: known.toolUse === true,
        temperature: known.temperature === true,
        cacheMinTokens: known.cacheMinTokens,
        burndown: known.outputBurndown ?? 1,
      }).toEqual({
        id,
        jsonSchema: isYes(jsonSchema),
        toolUse: isYes(toolUse),
        temperature: isYes(temperature),
        cacheMinTokens: Number.isNaN(Number(cache)) ? undefined : Number(cache),
        burndown: Number(burndown),
      });
    }
  });

  test("explains every capability", () => {
    const names = rows.map(([name]) => plain(name));

    expect(names).toEqual(expect.arrayContaining(Object.keys(capabilitiesSchema.shape)));
  });
});
