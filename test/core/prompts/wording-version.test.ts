import { expect, test } from "vitest";
import { LANGUAGES } from "../../../lib/core/language.ts";
import { variants, wordingVersion } from "../../../lib/core/prompts/wording-version.ts";

test("every language has a version of its own that stays the same", () => {
  const versions = LANGUAGES.map(wordingVersion);

  expect(versions).toEqual(LANGUAGES.map(wordingVersion));
  expect(new Set(versions).size).toBe(LANGUAGES.length);
  for (const version of versions) expect(version).toMatch(/^[0-9a-f]{12}$/);
});

test("a wording that depends on an option counts with all its variants", () => {
  const said = variants(({ atomicity, isStrict }) => `${atomicity} ${isStrict}`);

  expect([...said].sort()).toEqual(["high false", "high true", "low false", "low true"]);
  expect(variants("always the same")).toEqual(["always the same"]);
});
