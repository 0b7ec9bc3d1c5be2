import { describe, expect, test } from "vitest";
import { builtInNames } from "../../../../lib/core/config/built-in-names.ts";
import { freezeConfig } from "../../../../lib/core/config/freeze-config.ts";
import { initFiles } from "../../../../lib/core/config/init/init-files.ts";
import { parseConfig } from "../../../../lib/core/config/parse-config.ts";
import { SETTINGS } from "../../../../lib/core/config/settings.ts";
import { parseTestSet } from "../../../../lib/core/dataset/parse-test-set.ts";
import { LANGUAGES } from "../../../../lib/core/language.ts";
import { registry, STANDARD } from "../../../../lib/core/metrics/registry.ts";

describe.each(LANGUAGES)("the files of init in %s", (language) => {
  const files = initFiles(language);
  const text = (path: string): string => files[path] ?? "";

  test("are a configuration, a test set, an .env.example and documents", () => {
    expect(Object.keys(files)).toEqual([
      "saiten.yaml",
      "cases.jsonl",
      ".env.example",
      "documents/leave.md",
      "documents/expense.md",
      "documents/remote-work.md",
    ]);
  });

  test("freeze into the configuration of a run that needs no model", () => {
    const config = parseConfig({ file: "saiten.yaml", text: text("saiten.yaml") });
    const testSet = parseTestSet({ file: "cases.jsonl", text: text("cases.jsonl") });
    if (!config.ok || !testSet.ok) throw new Error("the files of init can't be read");
    const frozen = freezeConfig({
      config: config.value,
      settings: {},
      environment: {},
      testSet: { name: "cases.jsonl", version: testSet.value.version, cases: 5 },
      metrics: { known: registry, standard: STANDARD, taken: builtInNames, file: "saiten.yaml" },
    });

    expect(testSet.value.cases).toHaveLength(5);
    expect(frozen).toMatchObject({ ok: true, value: { language, judge: { provider: "offline" } } });
  });

  test("name only documents that are written, and only variables that are read", () => {
    const testSet = parseTestSet({ file: "cases.jsonl", text: text("cases.jsonl") });
    const named = testSet.ok
      ? testSet.value.cases.flatMap((each) => each.relevantDocuments ?? [])
      : [];
    const variables = text(".env.example").match(/SAITEN_[A-Z_]+/g) ?? [];

    for (const document of named) expect(files).toHaveProperty([`documents/${String(document)}`]);
    for (const variable of variables) {
      expect(Object.values(SETTINGS).map((setting) => setting.variable)).toContain(variable);
    }
  });
});
