import { describe, expect, test } from "vitest";
import * as z from "zod";
import { builtInNames } from "../../../lib/core/config/built-in-names.ts";
import { configSchema } from "../../../lib/core/config/config.ts";
import { type FreezeInput, freezeConfig } from "../../../lib/core/config/freeze-config.ts";
import { modelDocumentSchema } from "../../../lib/core/config/model.ts";
import { type RunConfig, runConfigSchema } from "../../../lib/core/config/run-config.ts";
import { describe as inWords } from "../../../lib/core/errors.ts";
import { frozenGates } from "../../../lib/core/run/frozen-gates.ts";

const model = modelDocumentSchema.parse({ provider: "bedrock", modelId: "m" });
const common = { mode: "single-turn", embeds: () => false } as const;
const agent = { type: "sample", documents: "./documents" } as const;

function anInput({
  config = {},
  ...more
}: { config?: object } & Partial<Omit<FreezeInput, "config">> = {}): FreezeInput {
  return {
    config: configSchema.parse({ agent, metrics: { use: ["bias"] }, ...config }),
    settings: {},
    environment: {},
    testSet: { name: "cases.jsonl", version: "v", cases: 3 },
    metrics: {
      known: {
        bias: { ...common, options: z.strictObject({}), direction: "lower" },
        "role-violation": {
          ...common,
          options: z.strictObject({ role: z.string() }),
          direction: "higher",
        },
        "ragas-semantic-similarity": {
          ...common,
          options: z.strictObject({}),
          direction: "higher",
          embeds: () => true,
        },
      },
      standard: { "single-turn": ["bias"], "multi-turn": [] },
      taken: () => new Map(),
      file: "saiten.yaml",
    },
    ...more,
  };
}

function frozen(input: Parameters<typeof anInput>[0] = {}): RunConfig {
  const result = freezeConfig(anInput(input));
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

function problems(input: Parameters<typeof anInput>[0]): string[] {
  const result = freezeConfig(anInput(input));
  return result.ok ? [] : result.error.map((message) => inWords(message, "en"));
}

describe("the frozen configuration", () => {
  test("is plain JSON that reads back the same", () => {
    const config = frozen({
      config: { models: { main: model }, judge: "main", gates: ["passRate>=90%"], note: "n" },
    });

    expect(runConfigSchema.parse(JSON.parse(JSON.stringify(config)))).toEqual(config);
    expect(config).toMatchObject({
      schemaVersion: 1,
      name: "cases.jsonl",
      language: "ja",
      judge: { provider: "bedrock", alias: "main", model: { modelId: "m" } },
      gates: [{ name: "passRate>=90%", rule: "passRate >= 0.9" }],
      limits: { concurrency: 8, callTimeoutSeconds: 60, toleratedErrorShare: 0.05 },
      note: "n",
      cache: true,
    });
  });

  test("flags and variables win over the file, the file over defaults", () => {
    const config = { name: "file", note: "file", limits: { concurrency: 2 }, language: "en" };

    expect(frozen({ config })).toMatchObject({ ...config, limits: { concurrency: 2 } });
    expect(
      frozen({
        config,
        settings: { name: "flag", note: "flag", concurrency: 3, language: "zh-Hant", cache: false },
      }),
    ).toMatchObject({
      name: "flag",
      note: "flag",
      limits: { concurrency: 3 },
      language: "zh-Hant",
      cache: false,
    });
    expect(frozen({ environment: { SAITEN_LANGUAGE: "en" } })).toMatchObject({
      language: "en",
      note: null,
    });
  });

  test("the command's agent takes the place of the file's and inherits its role", () => {
    const config = { agent: { ...agent, role: "案内係" }, metrics: { use: ["role-violation"] } };
    const recorded = frozen({ config, agent: { type: "recorded" } });

    expect(recorded.agent).toEqual({ type: "recorded", role: "案内係" });
    expect(recorded.metrics[0]?.options).toEqual({ role: "案内係" });
  });

  test("a gate keeps the name that its author gave it", () => {
    const config = { gates: [{ name: "偏りなし", rule: "bias >= 0.9" }] };

    expect(frozen({ config }).gates).toEqual([{ name: "偏りなし", rule: "bias >= 0.9" }]);
  });
});

describe("the judge", () => {
  test("is offline when there is no model at all, and must be chosen when there is one", () => {
    expect(frozen().judge).toEqual({ provider: "offline", alias: "offline" });
    expect(problems({ config: { models: { main: model } } })).toEqual([
      "No judge is chosen; set judge or --judge to one of: main, offline",
    ]);
  });

  test("is the script, then the flag's, then the file's", () => {
    const config = { models: { main: model }, judge: { model: "main" } };

    expect(frozen({ config }).judge.alias).toBe("main");
    expect(frozen({ config, settings: { judge: "offline" } }).judge.provider).toBe("offline");
    expect(frozen({ config, judgeScript: "abc" }).judge).toEqual({
      provider: "scripted",
      alias: "scripted",
      version: "abc",
    });
  });

  test("may stand in the parameter store; the file's document wins", () => {
    const storedModel = { ...model, modelId: "stored" };
    const stored = {
      ...{ stage: "local", tenant: "default", aliases: ["main", "other"] },
      documents: { main: storedModel, other: storedModel },
    };

    expect(frozen({ stored, settings: { judge: "other" } }).judge).toEqual({
      provider: "bedrock",
      alias: "other",
      parameter: "/saiten/local/models/other",
      model: storedModel,
    });
    expect(frozen({ stored, config: { models: { main: model }, judge: "main" } }).judge).toEqual({
      provider: "bedrock",
      alias: "main",
      model,
    });
    expect(frozen({ stored, config: { judge: "main", embedding: "other" } }).embedding).toEqual({
      alias: "other",
      parameter: "/saiten/local/models/other",
      model: storedModel,
    });
  });

  test("in neither place is told with both, and the nearest alias of either", () => {
    const stored = {
      ...{ stage: "prod", tenant: "acme", aliases: ["judge-2"], documents: {} },
    };
    const config = { models: { main: model } };

    expect(problems({ stored, config: { ...config, judge: "judge-1" } })).toEqual([
      'There is no model "judge-1"; did you mean "judge-2"? Known: main, judge-2, offline. New ones are written under models.judge-1 in the configuration file, or into the parameter /saiten/prod/acme/models/judge-1. Nothing was spent.',
    ]);
    expect(problems({ config: { ...config, judge: "評価" } })).toEqual([
      'There is no model "評価"; did you mean "main"? Known: main, offline. New ones are written under models.評価 in the configuration file. Nothing was spent.',
    ]);
  });

  test("an unknown alias is answered with the nearest one", () => {
    expect(problems({ config: { models: { main: model } }, settings: { judge: "mian" } })).toEqual([
      expect.stringContaining(
        'There is no model "mian"; did you mean "main"? Known: main, offline.',
      ),
    ]);
    expect(problems({ settings: { judge: "toString" } })).toEqual([
      expect.stringContaining('There is no model "toString"; did you mean "offline"?'),
    ]);
  });
});

describe("problems", () => {
  test("all are told at once", () => {
    const result = freezeConfig({
      ...anInput({ settings: { judge: "x", concurrency: 5000, callTimeout: 0 } }),
      config: configSchema.parse({ metrics: { use: ["biass"] } }),
    });

    expect(result.ok ? [] : result.error.map((message) => inWords(message, "en"))).toEqual([
      expect.stringContaining("No agent to evaluate is configured"),
      expect.stringContaining('There is no model "x"'),
      '"--concurrency" (5000) is out of range; it must be at most 1000.',
      '"--call-timeout" (0) is out of range; it must be more than 0.',
      expect.stringContaining('There is no metric "biass"'),
    ]);
  });

  test("a gate on a metric that is not selected says so, whatever it calls it", () => {
    const metrics = { ...anInput().metrics, taken: builtInNames };
    const gates = ["忠実度 >= 0.5", "turn-relevancy >= 0.5", "バイアス >= 0.5"];

    expect(problems({ config: { gates }, metrics })).toEqual([
      expect.stringContaining("the metric faithfulness, which is not selected in this run"),
      expect.stringContaining("the metric turn-relevancy, which is not selected in this run"),
      expect.stringContaining('Did you mean "bias"?'),
    ]);
  });

  test("a custom metric called like a figure is fine until a gate names it", () => {
    const custom = [{ name: "passRate", criteria: "x" }];

    expect(frozen({ config: { custom, gates: ["bias >= 0.5"] } }).metrics).toHaveLength(2);
    expect(problems({ config: { custom, gates: ["passRate >= 0.5"] } })).toEqual([
      expect.stringContaining("can be read as the run's passRate or as the mean"),
    ]);
  });

  test("the gates of a frozen configuration read as they were meant", () => {
    const custom = [{ name: "A ≥ B", criteria: "x" }];
    const config = frozen({ config: { custom, gates: ["a ≥ b ≥ 50%"] } });

    expect(frozenGates(config)).toMatchObject([
      { rule: "A ≥ B >= 0.5", figure: { metric: "A ≥ B" }, bound: 0.5 },
    ]);
  });

  test("a gate that can't be read is told", () => {
    expect(problems({ config: { gates: ["passRte >= 0.9", "bias <= 0.1"] } })).toEqual([
      expect.stringContaining("passRte"),
      expect.stringContaining("bias >= 0.9"),
    ]);
  });

  test("how old a stored answer may be is part of it", () => {
    expect(frozen({ config: { cache: { maxAgeDays: 7 } } })).toMatchObject({
      cache: true,
      cacheMaxAgeDays: 7,
    });
    expect(frozen({ config: { cache: false } })).toMatchObject({
      cache: false,
      cacheMaxAgeDays: 90,
    });
  });

  test("how often cases are repeated is kept where it is more than once", () => {
    expect(frozen()).not.toHaveProperty("repeat");
    expect(frozen({ config: { repeat: 3 } }).repeat).toBe(3);
    expect(frozen({ config: { repeat: 3 }, settings: { repeat: 1 } })).not.toHaveProperty("repeat");

    const result = freezeConfig(anInput({ settings: { repeat: 21 } }));

    expect(result).toMatchObject({
      ok: false,
      error: [{ code: "config.invalid_setting", details: { name: "--repeat", value: "21" } }],
    });
  });

  test("a budget is kept, that of the flag before that of the file", () => {
    const config = { models: { main: model }, judge: "main", limits: { maxCostUsd: 5 } };

    expect(frozen({ config }).limits.maxCostUsd).toBe(5);
    expect(frozen({ config, settings: { maxCost: 1 } }).limits.maxCostUsd).toBe(1);
  });
});

describe("the embedding model", () => {
  const models = { main: model, vectors: model };
  const similarity = { metrics: { use: ["ragas-semantic-similarity"] }, judge: "main", models };

  test("is resolved by its alias, used or not", () => {
    expect(frozen({ config: { ...similarity, embedding: "vectors" } }).embedding).toEqual({
      alias: "vectors",
      model,
    });
    expect(frozen({ config: { models, judge: "main", embedding: "main" } }).embedding?.alias).toBe(
      "main",
    );
    expect(frozen().embedding).toBeNull();
  });

  test("must be known", () => {
    expect(problems({ config: { ...similarity, embedding: "titan" } })).toEqual([
      'There is no embedding model "titan"; write it under models.titan in the configuration file, or into the parameter /saiten/local/models/titan, or correct embedding. Did you mean "main"? Known: main, vectors. Nothing was spent.',
    ]);
    expect(problems({ config: { judge: "offline", embedding: "a/b" } })).toEqual([
      'There is no embedding model "a/b"; write it under models.a/b in the configuration file, or correct embedding. Nothing was spent.',
    ]);
  });

  test("is needed by metrics that compare vectors", () => {
    expect(problems({ config: similarity })).toEqual([
      "These metrics need an embedding model: ragas-semantic-similarity. Set embedding to a name under models: main, vectors",
    ]);
  });

  test("is not needed for trying them with the offline judge", () => {
    const config = { metrics: { use: ["ragas-semantic-similarity"] }, judge: "offline" };

    expect(frozen({ config }).embedding).toBeNull();
  });
});
