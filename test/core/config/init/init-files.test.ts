import { describe, expect, test } from "vitest";
import { builtInNames } from "../../../../lib/core/config/built-in-names.ts";
import { freezeConfig } from "../../../../lib/core/config/freeze-config.ts";
import { initFiles } from "../../../../lib/core/config/init/init-files.ts";
import { parseConfig } from "../../../../lib/core/config/parse-config.ts";
import { SETTINGS } from "../../../../lib/core/config/settings.ts";
import { parseTestSet } from "../../../../lib/core/dataset/parse-test-set.ts";
import { LANGUAGES } from "../../../../lib/core/language.ts";
import type { MetricMode } from "../../../../lib/core/metrics/metric.ts";
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

  /** The frozen configuration of the template, with changes to its text. */
  function frozen(config: string, mode: MetricMode = "single-turn") {
    const parsed = parseConfig({ file: "saiten.yaml", text: config });
    const testSet = parseTestSet({ file: "cases.jsonl", text: text("cases.jsonl") });
    if (!parsed.ok || !testSet.ok) throw new Error("the files of init can't be read");
    expect(parsed.value.mode).toBe(mode);
    expect(testSet.value.cases).toHaveLength(5);
    return freezeConfig({
      config: parsed.value,
      settings: {},
      environment: {},
      testSet: { name: "cases.jsonl", version: testSet.value.version, cases: 5 },
      metrics: { known: registry, standard: STANDARD, taken: builtInNames, file: "saiten.yaml" },
    });
  }

  /** Takes the comment off every example that is YAML and no line of a test set. */
  const uncommented = (pattern: RegExp): string =>
    text("saiten.yaml").replace(pattern, (line) => line.slice(2));

  test("freeze into the configuration of a run that needs no model", () => {
    expect(frozen(text("saiten.yaml"))).toMatchObject({
      ok: true,
      value: { language, judge: { provider: "offline" }, embedding: null },
    });
  });

  test("show models, an embedding model and a custom metric as they can be used", () => {
    const config = uncommented(/^# (?:models:|embedding:|custom:| {2,}(?:\w+:|-) \{).*$/gm);
    const result = frozen(config.replace("judge: offline", "judge: main"));

    expect(result).toMatchObject({
      ok: true,
      value: { judge: { alias: "main" }, embedding: { alias: "titan" } },
    });
    expect(result.ok && result.value.metrics.at(-1)).toMatchObject({
      custom: "g-eval",
      threshold: 0.6,
    });
  });

  test("show how the judge can be asked otherwise, and a budget", () => {
    const [budget = ""] = /maxCostUsd: \d+/.exec(text("saiten.yaml")) ?? [];
    const config = uncommented(/^# (?:models:| {2,}\w+: \{|judge:).*$/gm)
      .replace(/^judge: offline.*$/m, "")
      .replace("limits: {", `limits: { ${budget},`);

    expect(frozen(config)).toMatchObject({
      ok: true,
      value: { judging: { plan: "compact", votes: 3 }, limits: { maxCostUsd: 5 } },
    });
  });

  test("show how conversations are evaluated, with a scenario that can be read", () => {
    const config = uncommented(/^# mode:.*$/m).replace(/^ {2}also:.*$/m, "");
    const [line = ""] = /(?<=^# )\{"id".*$/m.exec(text("saiten.yaml")) ?? [];
    const scenario = parseTestSet({ file: "talks.jsonl", text: line, mode: "multi-turn" });

    expect(frozen(config, "multi-turn")).toMatchObject({
      ok: true,
      value: { metrics: STANDARD["multi-turn"].map((id) => ({ id })) },
    });
    expect(scenario).toMatchObject({ ok: true, value: { cases: [{ maxTurns: 4 }] } });
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
