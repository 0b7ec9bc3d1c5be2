import { expect, test } from "vitest";
import { LANGUAGES } from "../../../lib/core/language.ts";
import { wordingVersion } from "../../../lib/core/prompts/wording-version.ts";

test("every language has a version of its own that stays the same", () => {
  const versions = LANGUAGES.map(wordingVersion);

  expect(versions).toEqual(LANGUAGES.map(wordingVersion));
  expect(new Set(versions).size).toBe(LANGUAGES.length);
  for (const version of versions) expect(version).toMatch(/^[0-9a-f]{12}$/);
});
