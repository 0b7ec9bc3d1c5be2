import * as z from "zod";

export type JsonSchema = Readonly<Record<string, unknown>>;

/** What providers that enforce a schema refuse; zod checks these afterwards. */
const DROPPED = [
  "$schema",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "pattern",
  "format",
  "minItems",
  "maxItems",
] as const;

/** A step's schema is asked for with every request, and to make it costs as much as the rest of one. */
const made = new WeakMap<z.ZodType, JsonSchema>();

/**
 * The JSON Schema that a judge is asked to keep to: the step's own, without numeric and length
 * constraints, every object closed and every key required.
 */
export function wireSchema(schema: z.ZodType): JsonSchema {
  const known = made.get(schema);
  if (known !== undefined) return known;
  const { $schema: _, ...wire } = z.toJSONSchema(schema, {
    override: ({ jsonSchema }) => {
      for (const keyword of DROPPED) delete jsonSchema[keyword];
      if (jsonSchema.properties === undefined) return;
      jsonSchema.additionalProperties = false;
      jsonSchema.required = Object.keys(jsonSchema.properties);
    },
  });
  made.set(schema, wire);
  return wire;
}

/** The same in one line for a reader: `{"verdicts":[{"verdict":"yes"|"no","reason":string}]}`. */
export function describeShape(schema: JsonSchema): string {
  if (Array.isArray(schema.enum)) return schema.enum.map((word) => JSON.stringify(word)).join("|");
  if (schema.type === "array") return `[${describeShape(schema.items as JsonSchema)}]`;
  if (schema.type !== "object") return [schema.type].flat().join("|");
  const properties = Object.entries(schema.properties as Record<string, JsonSchema>);
  return `{${properties.map(([key, value]) => `"${key}":${describeShape(value)}`).join(",")}}`;
}
