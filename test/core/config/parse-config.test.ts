import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { stringify } from "yaml";
import * as z from "zod";
import { type Config, configSchema, withPaths } from "../../../lib/core/config/config.ts";
import { defaultConfig, parseConfig } from "../../../lib/core/config/parse-config.ts";
import { runConfigSchema } from "../../../lib/core/config/run-config.ts";
import { describe as inWords } from "../../../lib/core/errors.ts";

const parse = (text: string) => parseConfig({ file: "saiten.yaml", text });

function config(text: string): Config {
  const result = parse(text);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

function problems(text: string): string[] {
  const result = parse(text);
  return result.ok ? [] : result.error.map((message) => inWords(message, "en"));
}

const FULL = `
name: handbook
mode: single-turn
language: ja
testSet: ./cases.jsonl
agent: { type: sample, documents: ./documents, role: 人事の案内係, misbehave: { miss: [a] } }
models:
  main: { provider: bedrock, modelId: m, region: ap-northeast-1 }
  onprem: { provider: openai, baseUrl: "http://127.0.0.1:8000/v1", modelId: q, apiKeyEnv: ONPREM_KEY }
judge: { model: main, plan: stepwise, votes: 1, summary: verdicts }
metrics:
  use: standard
  also: [pii-leakage, { id: faithfulness, threshold: 0.7 }]
retrieval: { k: 3 }
limits: { concurrency: 2, maxCostUsd: 5, callTimeoutSeconds: 30, toleratedErrorShare: 0.02 }
gates: ["passRate >= 0.9", { name: 検索, rule: "recallAtK >= 0.8" }]
note: 試行
cache: false
`;

describe("a configuration file", () => {
  test("every key of this version is read", () => {
    expect(config(FULL)).toMatchObject({
      name: "handbook",
      agent: { type: "sample", role: "人事の案内係", misbehave: { miss: ["a"] } },
      judge: { model: "main" },
      metrics: { use: "standard", also: ["pii-leakage", { id: "faithfulness", threshold: 0.7 }] },
      retrieval: { k: 3 },
      limits: { concurrency: 2, maxCostUsd: 5, callTimeoutSeconds: 30, toleratedErrorShare: 0.02 },
      cache: false,
    });
  });

  test("what is left out has its default, and an empty file is all defaults", () => {
    expect(config("")).toEqual(defaultConfig);
    expect(config("# nothing\n")).toEqual(defaultConfig);
    expect(defaultConfig).toMatchObject({
      mode: "single-turn",
      metrics: { use: "standard", also: [], options: {} },
      retrieval: { k: 5 },
      limits: { concurrency: 8, callTimeoutSeconds: 60, toleratedErrorShare: 0.05 },
      gates: [],
      cache: true,
    });
  });

  test("a key whose value is commented out counts as left out", () => {
    expect(config("gates:\n#  - passRate >= 0.9\nlimits:\n  concurrency:\n")).toEqual(
      defaultConfig,
    );
  });

  test("anchors, aliases and merge keys work", () => {
    const read = config(
      "models:\n  a: &a { provider: bedrock, modelId: m }\n  b:\n    <<: *a\n    region: us-east-1\n",
    );

    expect(read.models.b).toMatchObject({ modelId: "m", region: "us-east-1" });
  });

  test("paths are put through the caller's function, and nothing else is", () => {
    const resolve = (path: string) => `/base/${path}`;

    expect(withPaths(config(FULL), resolve)).toMatchObject({
      testSet: "/base/./cases.jsonl",
      agent: { documents: "/base/./documents", role: "人事の案内係" },
    });
    expect(withPaths(defaultConfig, resolve)).toEqual(defaultConfig);
  });

  test("so is the file of the authorities that a model trusts", () => {
    const openai = { provider: "openai", modelId: "m", baseUrl: "https://10.0.0.7/v1" };
    const models = {
      trusting: { ...openai, caFile: "./ca.pem" },
      plain: openai,
      cloud: { provider: "bedrock", modelId: "m" },
    };
    const read = configSchema.parse({ models });

    const placed = withPaths(read, (path) => `/base/${path}`);

    expect(placed.models).toEqual({
      ...read.models,
      trusting: { ...read.models.trusting, caFile: "/base/./ca.pem" },
    });
  });
});

describe("problems", () => {
  test("all are told at once, in the order of the file, with line and nearest name", () => {
    const told = problems(`name: 2024
langauge: ja
agent: { type: sampel }
models:
  main: { provider: bedrock, modelId: m, region: tokyo }
metrics:
  use: [faithfulness, { id: bias, threshold: 1.5 }]
  alos: []
limits: { concurrency: 0 }
gates: [{ name: x }, 5]
`);

    expect(told).toEqual([
      'saiten.yaml line 1: "name" (2024) must be text but is a number; put it in quotes.',
      'saiten.yaml line 2: there is no key "langauge"; did you mean "language"?',
      'saiten.yaml line 3: "agent.type" ("sampel") is not a value that is known; use one of: sample, recorded',
      'saiten.yaml line 5: "models.main.region" is not the name of an AWS region; write it like ap-northeast-1.',
      'saiten.yaml line 7: "metrics.use[1].threshold" (1.5) is out of range; it must be at most 1.',
      'saiten.yaml line 8: there is no key "metrics.alos"; did you mean "also"?',
      'saiten.yaml line 9: "limits.concurrency" (0) is out of range; it must be at least 1.',
      'saiten.yaml line 10: "gates[0].rule" is missing; add it.',
      'saiten.yaml line 10: "gates[1]" (5) must be text or an object but is a number; put it in quotes.',
    ]);
  });

  test("a value under models is never shown, as it may be a secret at the wrong place", () => {
    const told = problems(
      'models:\n  m: { provider: openai, modelId: q, baseUrl: "sk-secret", apiKey: sk-secret, headers: { Authorization: sk-secret } }\n',
    );

    expect(told).toHaveLength(3);
    expect(told.join()).not.toContain("sk-secret");
    expect(told.join()).toContain('no key "models.m.apiKey"; did you mean "apiKeyEnv"?');
  });

  test("a model can't take the name of a judge without one", () => {
    expect(problems("models: { offline: { provider: bedrock, modelId: m } }")).toEqual([
      expect.stringContaining('"models.offline" is a reserved name'),
    ]);
  });

  test("something that is no mapping is refused", () => {
    expect(problems("- a\n- b\n")).toEqual([expect.stringContaining('consist of "key: value"')]);
    expect(problems("just words")).toEqual([expect.stringContaining('consist of "key: value"')]);
  });

  test("broken YAML is told with its place", () => {
    expect(problems("\ufeffname: x\nname: y\n")).toEqual([
      "saiten.yaml line 2: column 1: the same key stands there twice; delete one.",
    ]);
  });

  test("characters that can't be stored are refused", () => {
    expect(problems('name: "\\0"\nnote: .nan\n')).toEqual([
      expect.stringContaining('"name" contains something that is no character'),
      expect.stringContaining('line 2: "note" is no finite number'),
    ]);
  });
});

describe("the key __proto__", () => {
  test.each([
    ["__proto__: { name: x }", "__proto__"],
    ["name: x\nmetrics: { options: { __proto__: { threshold: 0 } } }", "metrics.options.__proto__"],
    ["metrics: { use: [{ id: bias, __proto__: 1 }] }", "metrics.use[0].__proto__"],
    ["models: { __proto__: { provider: bedrock, modelId: m } }", "models.__proto__"],
    ['models: { "__proto__": null }', "models.__proto__"],
  ])("is refused in %j", (text, place) => {
    expect(problems(text)).toEqual([
      expect.stringContaining(`"${place}" is a reserved name; choose another one.`),
    ]);
  });
});

test("no model may go by the name of what is not one", () => {
  const document = "{ provider: bedrock, modelId: m }";

  expect(problems(`models: { offline: ${document}, scripted: ${document} }`)).toEqual([
    expect.stringContaining('"models.offline" is a reserved name; choose another one.'),
    expect.stringContaining('"models.scripted" is a reserved name; choose another one.'),
  ]);
});

describe("what belongs to a later version", () => {
  test.each([
    ["mode: retrieval", "mode: retrieval"],
    ["agent: { type: http, url: x }", "agent.type: http"],
    ["judge: { model: offline, summary: model }", "judge.summary: model"],
  ])("%s is refused by name", (text, written) => {
    expect(problems(text)).toEqual([
      `saiten.yaml line 1: "${written}" is not supported in this version yet; remove it or choose another value.`,
    ]);
  });

  test("is told beside the other problems, and nonsense is told as such", () => {
    expect(
      problems("mode: sideways\njudge: { model: offline, summary: model, votes: many }\n"),
    ).toEqual([
      expect.stringContaining('"mode" ("sideways") is not a value that is known'),
      expect.stringContaining('"judge.summary: model" is not supported in this version yet'),
      expect.stringContaining('"judge.votes" ("many") must be a number but is text'),
    ]);
  });
});

describe("whatever comes", () => {
  test("arbitrary text and arbitrary values never throw", () => {
    const key = fc.constantFrom(...Object.keys(configSchema.shape), "x");
    const document = fc.dictionary(key, fc.jsonValue()).map((value) => stringify(value));

    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.json(), document), (text) => {
        const result = parse(text);
        for (const message of result.ok ? [] : result.error) {
          expect(inWords(message, "ja")).not.toContain("undefined");
        }
      }),
    );
  });

  test("the published schemas can be written as JSON Schema", () => {
    for (const schema of [configSchema, runConfigSchema]) {
      expect(z.toJSONSchema(schema, { io: "input" })).toMatchObject({
        type: "object",
        additionalProperties: false,
      });
    }
  });
});

describe("a file beyond all measure", () => {
  const keys = (count: number) => Array.from({ length: count }, (_, i) => `k${i}: 1\n`).join("");

  test("is refused by its size before it is parsed", () => {
    const result = parseConfig({ file: "saiten.yaml", text: keys(300_000) });

    expect(result).toMatchObject({ ok: false, error: [{ code: "file.too_large" }] });
  });

  test("tells twenty problems in full and the number of the others", () => {
    const result = parseConfig({ file: "saiten.yaml", text: keys(500) });

    expect(result.ok ? [] : result.error).toHaveLength(21);
    expect(result.ok ? undefined : result.error.at(-1)).toEqual({
      code: "file.more_problems",
      details: { file: "saiten.yaml", count: 480 },
    });
  });
});
