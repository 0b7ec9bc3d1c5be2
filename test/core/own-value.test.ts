import { describe, expect, test } from "vitest";
import { parseConfig } from "../../lib/core/config/parse-config.ts";
import { readSettings } from "../../lib/core/config/read-settings.ts";
import { normalizeVerdict } from "../../lib/core/metrics/verdict-word.ts";
import { ownValue } from "../../lib/core/own-value.ts";

/** Every name that an empty object already answers to. */
const inherited = Object.getOwnPropertyNames(Object.prototype);

describe("ownValue", () => {
  test("finds what the table has", () => {
    expect(ownValue({ a: 1 }, "a")).toBe(1);
  });

  test.each(inherited)("does not find %s, which every object inherits", (name) => {
    expect(ownValue({ a: 1 }, name)).toBeUndefined();
  });
});

describe("words from outside that every object inherits", () => {
  test.each(inherited)("%s is no verdict but itself", (name) => {
    expect(normalizeVerdict(name)).toBe(name.toLowerCase());
  });

  test.each(inherited)("%s is no switch", (name) => {
    const settings = readSettings({ flags: {}, environment: { SAITEN_CACHE: name } });

    expect(settings.ok).toBe(false);
  });

  test.each(inherited)("%s is a key that a judge does not have", (name) => {
    expect(parseConfig({ file: "saiten.yaml", text: `judge:\n  ${name}: []\n` }).ok).toBe(false);
  });
});
