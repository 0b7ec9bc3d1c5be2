import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { scoredRecord } from "../../../lib/core/judging/metric-record.ts";
import type {
  Expected,
  Metric,
  MetricInput,
  MetricSelection,
} from "../../../lib/core/metrics/metric.ts";
import { metricOf } from "../../../lib/core/metrics/metric-of.ts";
import { registry } from "../../../lib/core/metrics/registry.ts";
import { metricRecordSchema, noUsage } from "../../../lib/core/results.ts";

interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

const text = fc.constantFrom("有休は10日です", "Ten days.", "１０日", "x", "はい。", "👍");

/** Any answer that keeps to a step's schema; lists are as long as the plan expects. */
function answerTo(schema: Schema, expected: Expected, key = ""): fc.Arbitrary<unknown> {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) {
    return fc.oneof(...schema.anyOf.map((each) => answerTo(each, expected)));
  }
  switch (schema.type) {
    case "object": {
      const entries = Object.entries(schema.properties ?? {});
      return fc.record(
        Object.fromEntries(entries.map(([name, each]) => [name, answerTo(each, expected, name)])),
      );
    }
    case "array": {
      const length = expected[key];
      const minLength = length ?? schema.minItems ?? 0;
      const maxLength = length ?? Math.min(schema.maxItems ?? 4, 4);
      return fc.array(answerTo(schema.items ?? {}, {}), { minLength, maxLength });
    }
    case "boolean":
      return fc.boolean();
    case "integer":
    case "number": {
      const { minimum: min = 0, maximum: max = 1 } = schema;
      return fc.oneof(fc.constantFrom(min, max), fc.double({ min, max, noNaN: true }));
    }
    case "null":
      return fc.constant(null);
    default:
      return text;
  }
}

const options: Readonly<Record<string, object>> = {
  "role-violation": { role: "案内係" },
  misuse: { domain: "人事" },
  "non-advice": { adviceTypes: ["医療"] },
};

const custom = (kind: "g-eval" | "conversational-g-eval", own: object): MetricSelection => ({
  id: `custom ${JSON.stringify(own)}`,
  threshold: 0.5,
  strictMode: false,
  options: { criteria: "丁寧か", ...own },
  custom: kind,
});

const rubric = [{ scoreRange: [3, 7], expectedOutcome: "よい" }];

const selections: readonly MetricSelection[] = [
  ...Object.values(registry).map(({ id, options: schema }) => ({
    id,
    threshold: 0.5,
    strictMode: false,
    options: schema.parse(options[id] ?? {}),
  })),
  {
    id: "tool-correctness",
    threshold: 0.5,
    strictMode: false,
    options: { availableTools: [{ name: "検索" }], evaluationParams: ["inputParameters"] },
  },
  {
    id: "ragas-answer-correctness",
    threshold: 0.5,
    strictMode: false,
    options: { weights: [0, 1], beta: 1 },
  },
  {
    id: "ragas-factual-correctness",
    threshold: 0.5,
    strictMode: false,
    options: registry["ragas-factual-correctness"].options.parse({ mode: "recall", beta: 2 }),
  },
  {
    id: "ragas-noise-sensitivity",
    threshold: 0.5,
    strictMode: false,
    options: registry["ragas-noise-sensitivity"].options.parse({ mode: "irrelevant" }),
  },
  custom("g-eval", {}),
  custom("g-eval", { rubric }),
  custom("conversational-g-eval", { rubric }),
];

const call = fc.record({
  name: fc.constantFrom("検索", "計算"),
  inputParameters: fc.dictionary(fc.constantFrom("a", "b"), fc.constantFrom(1, "x", null)),
});
const texts = fc.array(text, { maxLength: 4 });

const anInput: fc.Arbitrary<MetricInput> = fc.record({
  caseId: fc.constant("c-1"),
  question: text,
  answer: text,
  expectedAnswer: text,
  contexts: texts,
  toolsCalled: fc.array(call, { maxLength: 4 }),
  expectedTools: fc.array(call, { maxLength: 4 }),
  retrievedIds: texts,
  relevantIds: texts,
  conversation: fc.record({
    scenario: text,
    expectedOutcome: text,
    turns: fc.array(
      fc.record({ role: fc.constantFrom("user", "assistant"), content: text, contexts: texts }),
      { maxLength: 8 },
    ),
  }),
  expectAbstention: fc.boolean(),
});

const component = fc.oneof(
  fc.constantFrom(0, 1, -1),
  fc.double({ min: -1e3, max: 1e3, noNaN: true }),
);

interface Sampled {
  readonly metric: Metric;
  readonly input: MetricInput;
  readonly selection: MetricSelection;
}

/** Carries out a plan with any answers and any vectors. */
async function scoreOf({ metric, input, selection }: Sampled, gen: fc.GeneratorValue) {
  const { threshold, strictMode } = selection;
  const given = { ...selection.options, threshold, strictMode };
  const outputs = await metric.plan({
    input,
    options: given,
    oneChunkARequest: gen(fc.boolean),
    compact: gen(fc.boolean),
    embed: async (of) => of.map(() => gen(fc.array, component, { minLength: 3, maxLength: 3 })),
    ask: async <T>(step: string, _inputs: object, expected: Expected = {}) => {
      const step_ = metric.steps[step] ?? z.never();
      const schema = z.toJSONSchema(step_, { io: "output" }) as Schema;
      return step_.parse(gen(() => answerTo(schema, expected))) as T;
    },
  });
  return metric.score(outputs, given);
}

describe.each(selections.map((selection) => [selection.id, selection] as const))(
  "%s",
  (_, plain) => {
    test.each([false, true])("scores from 0 to 1 or not at all, strict: %s", async (strictMode) => {
      const selection = { ...plain, strictMode };
      const metric = metricOf(selection);
      let measured = 0;

      await fc.assert(
        fc.asyncProperty(anInput, fc.gen(), async (input, gen) => {
          const scored = await scoreOf({ metric, input, selection }, gen);

          const embeds = metric.embeds(selection.options);
          const embeddingUsage = embeds ? { embeddingUsage: noUsage } : {};
          const record = scoredRecord(selection, scored, "理由", {
            usage: noUsage,
            ...embeddingUsage,
          });
          expect(metricRecordSchema.parse(JSON.parse(JSON.stringify(record)))).toEqual(record);
          if (!embeds && scored.score !== null) expect(scored.score).toBe(record.score);
          expect(scored.raw !== undefined && scored.score !== null).toBe(
            embeds && scored.score !== null,
          );
          measured += Number(scored.score !== null);
          for (const item of scored.against) expect(scored.items).toContain(item);
        }),
        { numRuns: 60, endOnFailure: true },
      );
      expect(measured).toBeGreaterThan(0);
    });
  },
);
