import { describe, expect, test } from "vitest";
import { type Flags, readSettings } from "../../../lib/core/config/read-settings.ts";
import { longFlag, SETTINGS, type SettingName } from "../../../lib/core/config/settings.ts";
import { describe as inWords } from "../../../lib/core/errors.ts";

const read = (flags: Flags, environment: Readonly<Record<string, string>> = {}) =>
  readSettings({ flags, environment });

function settings(flags: Flags, environment: Readonly<Record<string, string>> = {}) {
  const result = read(flags, environment);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

function problems(flags: Flags, environment: Readonly<Record<string, string>> = {}): string[] {
  const result = read(flags, environment);
  return result.ok ? [] : result.error.map((message) => inWords(message, "en"));
}

describe("the table", () => {
  test("every setting has a flag of its name and a variable of its own", () => {
    const variables = Object.values(SETTINGS).map(({ variable }) => variable);

    expect(new Set(variables).size).toBe(variables.length);
    for (const name of Object.keys(SETTINGS) as SettingName[]) {
      const attribute = longFlag(name)
        .replace(/^--(no-)?/, "")
        .replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
      expect(attribute).toBe(name);
      expect(SETTINGS[name].variable).toMatch(/^SAITEN_[A-Z_]+$/);
    }
  });
});

describe("settings", () => {
  test("nothing given is nothing set", () => {
    expect(settings({})).toEqual({});
  });

  test("are read from flags and variables", () => {
    expect(
      settings(
        { concurrency: "４", tag: ["a", "b"], cache: false, maxCost: "1.5", filterPattern: "^x" },
        {
          SAITEN_LANGUAGE: "zh_TW.UTF-8",
          SAITEN_SEED: "0",
          SAITEN_TOLERATED_ERROR_SHARE: ".1",
          SAITEN_NOTE: "試行",
        },
      ),
    ).toEqual({
      concurrency: 4,
      tag: ["a", "b"],
      cache: false,
      maxCost: 1.5,
      filterPattern: "^x",
      language: "zh-Hant",
      seed: 0,
      toleratedErrorShare: 0.1,
      note: "試行",
    });
  });

  test("a flag wins over its variable, and an empty variable counts as unset", () => {
    expect(settings({ judge: "main" }, { SAITEN_JUDGE: "other" })).toEqual({ judge: "main" });
    expect(settings({}, { SAITEN_JUDGE: "" })).toEqual({});
  });

  test("the absence of --no-cache does not hide the variable", () => {
    expect(settings({ cache: true }, { SAITEN_CACHE: "off" })).toEqual({ cache: false });
    expect(settings({ cache: false }, { SAITEN_CACHE: "1" })).toEqual({ cache: false });
  });

  test("tags in a variable are separated by commas", () => {
    expect(settings({}, { SAITEN_TAG: "leave, 経費、x," })).toEqual({
      tag: ["leave", "経費", "x"],
    });
  });

  test("every problem is told under the name that the user wrote", () => {
    expect(
      problems(
        {
          concurrency: "many",
          limit: "0",
          seed: "1.5",
          maxCost: "-1",
          sample: "99999999999999999999",
        },
        {
          SAITEN_CACHE: "maybe",
          SAITEN_TOLERATED_ERROR_SHARE: "1.2",
          SAITEN_LANGUAGE: "fr",
          SAITEN_CALL_TIMEOUT: "9".repeat(400),
        },
      ),
    ).toEqual([
      '"SAITEN_LANGUAGE" (fr) is not a value that is known; use one of: ja, en, zh-Hant',
      '"SAITEN_CACHE" (maybe) is not a value that is known; use one of: true, false',
      '"--concurrency" (many) must be a whole number but is text; correct it.',
      expect.stringContaining('"SAITEN_CALL_TIMEOUT"'),
      '"SAITEN_TOLERATED_ERROR_SHARE" (1.2) is out of range; it must be at most 1.',
      '"--max-cost" (-1) is out of range; it must be at least 0.',
      '"--limit" (0) is out of range; it must be at least 1.',
      expect.stringContaining(
        '"--sample" (99999999999999999999) is out of range; it must be at most',
      ),
      '"--seed" (1.5) must be a whole number but is a fraction; correct it.',
    ]);
  });
});
