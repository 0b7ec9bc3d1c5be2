import { expect, test } from "vitest";
import * as z from "zod";
import { describeShape, wireSchema } from "../../../lib/core/judging/wire-schema.ts";
import { registry } from "../../../lib/core/metrics/registry.ts";

const schemas = Object.entries(registry).flatMap(([id, { steps }]) =>
  Object.entries(steps).map(([step, schema]) => [`${id}/${step}`, schema] as const),
);

test("constraints that providers refuse are gone, objects are closed, all keys required", () => {
  const schema = z.object({
    items: z.array(z.object({ text: z.string().min(1).max(9).optional() })).min(1),
    score: z.number().min(0).max(1),
  });

  expect(wireSchema(schema)).toEqual({
    type: "object",
    additionalProperties: false,
    required: ["items", "score"],
    properties: {
      items: {
        type: "array",
        items: {
          type: "object",
          additionalProperties: false,
          required: ["text"],
          properties: { text: { type: "string" } },
        },
      },
      score: { type: "number" },
    },
  });
});

test("a step's schema is made once, however often it is asked for", () => {
  const schema = z.object({ reason: z.string() });

  expect(wireSchema(schema)).toBe(wireSchema(schema));
});

test.each(schemas)("the schema of %s uses nothing but the enforced subset", (_, schema) => {
  const keywords = new Set<string>();
  JSON.stringify(wireSchema(schema), (key, value) => {
    if (key !== "" && Number.isNaN(Number(key))) keywords.add(key);
    return key === "properties" ? Object.values(value) : value;
  });

  const enforced = ["type", "properties", "items", "enum", "required", "additionalProperties"];
  expect([...keywords].filter((keyword) => !enforced.includes(keyword))).toEqual([]);
});

test("a reader sees the shape in one line", () => {
  const shape = (id: "faithfulness" | "abstention" | "contextual-relevancy", step: string) =>
    describeShape(wireSchema(registry[id].steps[step] ?? z.never()));

  expect(shape("faithfulness", "claims")).toBe('{"claims":[string]}');
  expect(shape("faithfulness", "verdicts")).toBe(
    '{"verdicts":[{"verdict":"yes"|"no"|"idk","reason":string|null}]}',
  );
  expect(shape("abstention", "abstention")).toBe('{"abstained":boolean,"reason":string}');
  expect(shape("contextual-relevancy", "chunkVerdicts")).toBe(
    '{"chunks":[{"verdicts":[{"statement":string,"verdict":"yes"|"no","reason":string|null}]}]}',
  );
});
