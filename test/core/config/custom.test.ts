import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { builtInNames } from "../../../lib/core/config/built-in-names.ts";
import { type Config, configSchema } from "../../../lib/core/config/config.ts";
import { parseConfig } from "../../../lib/core/config/parse-config.ts";
import { resolveMetrics } from "../../../lib/core/config/resolve-metrics.ts";
import { describe as inWords } from "../../../lib/core/errors.ts";
import { LANGUAGES } from "../../../lib/core/language.ts";
import type { MetricMode } from "../../../lib/core/metrics/metric.ts";
import { registry, STANDARD } from "../../../lib/core/metrics/registry.ts";
import { metricName } from "../../../lib/core/report/metric-words.ts";
import { normalize } from "../../../lib/core/text/normalize.ts";

const context = { known: registry, standard: STANDARD, taken: builtInNames, file: "saiten.yaml" };

/** Problems of a file whose only content is custom metrics, written as JSON, which is YAML. */
function inFile(custom: unknown): string[] {
  const read = parseConfig({ file: "saiten.yaml", text: JSON.stringify({ custom }) });
  return read.ok ? [] : read.error.map((message) => inWords(message, "en"));
}

function resolve(custom: readonly object[], more: { mode?: MetricMode; metrics?: object } = {}) {
  const config: Config = configSchema.parse({ custom, metrics: { use: [] }, ...more });
  return resolveMetrics(config, context);
}

function problems(custom: readonly object[], mode: MetricMode = "single-turn"): string[] {
  const result = resolve(custom, { mode });
  return result.ok ? [] : result.error.map((message) => inWords(message, "en"));
}

/** What is wrong with metrics that no schema has looked at. */
function unchecked(custom: Config["custom"]): string[] {
  const result = resolveMetrics({ ...configSchema.parse({}), custom }, context);
  return result.ok ? [] : result.error.map((message) => inWords(message, "en"));
}

const polite = { name: "敬語", criteria: "丁寧な敬語で答えているか" };
const named = (name: string) => ({ ...polite, name });

describe("one custom metric", () => {
  test("is selected beside the others, with the default threshold", () => {
    expect(resolve([{ ...polite, name: " 敬語 " }])).toEqual({
      ok: true,
      value: [
        {
          id: "敬語",
          threshold: 0.5,
          strictMode: false,
          options: { criteria: "丁寧な敬語で答えているか" },
          custom: "g-eval",
        },
      ],
    });
  });

  test("takes the run-wide threshold and strict mode unless it has its own", () => {
    const metrics = { use: [], options: { threshold: 0.7, strictMode: true } };
    const own = { ...named("長さ"), threshold: 0, strictMode: false };

    expect(resolve([polite, own], { metrics })).toMatchObject({
      value: [
        { id: "敬語", threshold: 0.7, strictMode: true },
        { id: "長さ", threshold: 0, strictMode: false },
      ],
    });
  });

  test.each([
    [{ threshold: 5 }, '"metrics.options.threshold" (5) is out of range; it must be at most 1.'],
    [{ threshold: "0.9" }, '"metrics.options.threshold" ("0.9") must be a number but is text'],
    [{ strictMode: "yes" }, '"metrics.options.strictMode" ("yes") must be true or false'],
  ])("is refused run-wide options like %j, alone as beside built-in metrics", (options, told) => {
    for (const use of [[], ["bias"]]) {
      const file = { custom: [polite], metrics: { use, options } };
      const read = parseConfig({ file: "saiten.yaml", text: JSON.stringify(file) });

      expect(read.ok ? [] : read.error.map((each) => inWords(each, "en"))).toEqual([
        expect.stringContaining(`saiten.yaml line 1: ${told}`),
      ]);
    }
  });

  test.each(["steps", "evaluationSteps"])("may give its %s, with or without criteria", (key) => {
    const rubric = [{ scoreRange: [0, 4], expectedOutcome: "悪い" }];

    expect(resolve([{ name: "敬語", [key]: ["読む", "比べる"], rubric }])).toMatchObject({
      value: [{ options: { evaluationSteps: ["読む", "比べる"], rubric } }],
    });
  });

  test("judges conversations in multi-turn mode", () => {
    expect(resolve([polite], { mode: "multi-turn" })).toMatchObject({
      value: [{ id: "敬語", custom: "conversational-g-eval" }],
    });
  });
});

describe("limits, told with the metric's name", () => {
  const emoji = "👍";
  const atLimit = {
    name: emoji.repeat(100),
    criteria: `  ${emoji.repeat(2000)}  `,
    steps: Array.from({ length: 10 }, () => emoji.repeat(500)),
    threshold: 1,
  };

  test("lengths are in code points after trimming, and the limits themselves are allowed", () => {
    expect(inFile([atLimit])).toEqual([]);
  });

  test.each([
    [{ ...polite, name: "長".repeat(101) }, ".name", "at most 100 characters"],
    [{ ...polite, criteria: "基".repeat(2001) }, ".criteria", "at most 2000 characters"],
    [{ ...polite, criteria: "  " }, ".criteria", "is empty"],
    [{ ...polite, criteria: "\u3164 \u200b" }, ".criteria", "is empty"],
    [{ ...polite, criteria: "\u2800" }, ".criteria", "is empty"],
    [{ ...polite, steps: ["読む", "\u2060"] }, ".steps[1]", "is empty"],
    [{ name: "敬語" }, ".criteria", 'is missing, and so is "steps"'],
    [{ name: "敬語", steps: [] }, ".steps", "is empty"],
    [{ ...polite, steps: Array(11).fill("読む") }, ".steps", "at most 10 entries"],
    [{ ...polite, steps: ["読む", "比".repeat(501)] }, ".steps[1]", "at most 500 characters"],
    [{ ...polite, steps: [" "] }, ".steps[0]", "is empty"],
    [{ ...polite, steps: ["a"], evaluationSteps: ["b"] }, ".evaluationSteps", "can't stand beside"],
    [{ ...polite, threshold: 1.1 }, ".threshold", "must be at most 1"],
    [{ ...polite, threshold: -0.1 }, ".threshold", "must be at least 0"],
    [
      { ...polite, rubric: [{ scoreRange: [5, 5], expectedOutcome: "x" }] },
      ".rubric",
      "spans one point only",
    ],
    [
      { ...polite, rubric: [{ scoreRange: [6, 5], expectedOutcome: "x" }] },
      ".rubric[0].scoreRange",
      "starts above its end",
    ],
    [
      {
        ...polite,
        rubric: [
          { scoreRange: [5, 10], expectedOutcome: "x" },
          { scoreRange: [0, 5], expectedOutcome: "y" },
        ],
      },
      ".rubric",
      "ranges that overlap",
    ],
    [
      { ...polite, rubric: [{ scoreRange: [0, 11], expectedOutcome: "x" }] },
      ".rubric[0].scoreRange[1]",
      "must be at most 10",
    ],
    [{ ...polite, criterion: "x" }, ".criterion", 'did you mean "criteria"?'],
  ])("%j", (entry, field, what) => {
    const told = inFile([polite, entry]);

    expect(told).toHaveLength(1);
    expect(told[0]).toContain(`"custom[${[...String(entry.name)].slice(0, 40).join("")}]${field}"`);
    expect(told[0]).toContain(what);
  });

  test("what is no list at all is told by its key", () => {
    expect(inFile(3)).toEqual([expect.stringContaining('"custom" (3) must be a list')]);
    expect(inFile([3])).toEqual([expect.stringContaining('"custom[0]" (3) must be an object')]);
  });

  test("a metric without a name is told by its number", () => {
    expect(inFile([{ criteria: "x" }, { name: " ", criteria: "x" }])).toEqual([
      expect.stringContaining('"custom[0].name" is missing'),
      expect.stringContaining('"custom[1].name" (" ") is empty'),
    ]);
  });

  test.each(["\u200b", "\u3164", "\u2060\u200d", "\u00ad \u2800", "\u200e"])(
    "a name that can't be seen (%j) is empty, and told by the metric's number",
    (name) => {
      expect(inFile([polite, named(name)])).toEqual([
        expect.stringMatching(/"custom\[1\]\.name" \(.*\) is empty/),
      ]);
    },
  );

  test.each([
    ["an escape sequence", "\u001b[31mred"],
    ["a line break", "two\nlines"],
    ["a line separator", "two\u2028lines"],
    ["a direction mark", "abc\u202edef"],
    ["an invisible character", "a\u200bb"],
  ])("a name with %s never stands in a path", (_, name) => {
    const [told = ""] = inFile([{ name, criteria: " " }]).filter((each) => each.includes("empty"));

    expect(told).toContain('"custom[0].criteria" (" ") is empty');
  });

  test("no name reaches a terminal with what moves its cursor or reorders its words", () => {
    const unsafe =
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it finds
      /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069]/;
    const piece = fc.constantFrom(
      "a",
      "\u001b[2J",
      "\n",
      "\u202e",
      "\u2066",
      "\u2028",
      "\u0085",
      "]",
    );
    const name = fc.array(piece, { minLength: 1, maxLength: 60 }).map((all) => all.join(""));

    fc.assert(
      fc.property(name, (each) => {
        const twice = [named(each), named(each), named("bias"), { name: each, criteria: " " }];
        const told = [...inFile(twice), ...unchecked(twice)];

        expect(told).not.toEqual([]);
        expect(told.join("")).not.toMatch(unsafe);
      }),
    );
  });

  test("an eleventh metric is too many, and the surplus is named", () => {
    const ten = Array.from({ length: 10 }, (_, index) => named(`指標${index}`));

    expect(problems(ten)).toEqual([]);
    expect(problems([...ten, polite, named("語尾")])).toEqual([
      "saiten.yaml: a run takes at most 10 custom metrics, and there are 12; remove some. Beyond the limit: 敬語, 語尾",
    ]);
  });
});

describe("names", () => {
  test("differ from one another, whatever their case and width", () => {
    expect(problems([named("Tone"), named("ＴＯＮＥ")])).toEqual([
      'saiten.yaml: the custom metric "ＴＯＮＥ" has the same name as "Tone" (case and width don\'t count); choose another one.',
    ]);
  });

  test("differ in something that can be seen", () => {
    expect(problems([named("ab"), named("a\u200db")])).toEqual([
      expect.stringContaining('has the same name as "ab"'),
    ]);
    expect(problems([named("\u{1f468}\u200d\u{1f469}"), named("\u{1f468}\u{1f469}")])).toEqual([]);
  });

  test("that two built-in metrics share in part belong to the one that has all of it", () => {
    const names = builtInNames("single-turn");

    for (const { id, mode } of Object.values(registry)) {
      if (mode !== "single-turn") continue;
      for (const language of LANGUAGES) {
        expect(names.get(normalize(metricName(id, language)))).toBe(id);
      }
    }
  });

  test.each(["Faithfulness", "ＢＩＡＳ", "有害性", "忠實度", "品質スコア", "Answer  Relevancy"])(
    "%s is a built-in metric's",
    (name) => {
      expect(problems([named(name)])[0]).toContain(
        `the custom metric "${name}" has the name of the built-in metric`,
      );
    },
  );

  test("of the other mode are free", () => {
    expect(problems([named("Turn relevancy")], "single-turn")).toEqual([]);
    expect(problems([named("Turn relevancy")], "multi-turn")).toHaveLength(1);
    expect(problems([named("bias")], "multi-turn")).toEqual([]);
  });
});
