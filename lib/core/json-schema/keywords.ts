import * as z from "zod";

export const DRAFTS = ["2020-12", "7"] as const;
export type Draft = (typeof DRAFTS)[number];

/** What `$schema` may say, and the draft that it means; without it a schema is of 2020-12. */
const DIALECTS: Readonly<Record<string, Draft>> = {
  "https://json-schema.org/draft/2020-12/schema": "2020-12",
  "http://json-schema.org/draft-07/schema#": "7",
  "http://json-schema.org/draft-07/schema": "7",
};

/** Formats that are really checked; others would be passed over without a word. */
const FORMATS = [
  "date",
  "time",
  "date-time",
  "duration",
  "email",
  "hostname",
  "ipv4",
  "ipv6",
  "uri",
  "uri-reference",
  "uri-template",
  "uuid",
  "regex",
  "json-pointer",
  "relative-json-pointer",
] as const;

const typeName = z.enum(["object", "array", "string", "number", "integer", "boolean", "null"]);
const count = z.int().nonnegative();
const names = z.array(z.string());

/** Keywords of both drafts, each with what it may hold. */
const common = (subschema: z.ZodType) => ({
  title: z.string(),
  description: z.string(),
  $comment: z.string(),
  default: z.unknown(),
  examples: z.array(z.unknown()),
  readOnly: z.boolean(),
  writeOnly: z.boolean(),
  $ref: z.string().min(1),
  type: z.union([typeName, z.array(typeName).min(1)]),
  enum: z.array(z.unknown()).min(1),
  const: z.unknown(),
  allOf: z.array(subschema).min(1),
  anyOf: z.array(subschema).min(1),
  oneOf: z.array(subschema).min(1),
  not: subschema,
  if: subschema,
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: subschema,
  else: subschema,
  properties: z.record(z.string(), subschema),
  patternProperties: z.record(z.string(), subschema),
  additionalProperties: subschema,
  propertyNames: subschema,
  required: names,
  minProperties: count,
  maxProperties: count,
  contains: subschema,
  minItems: count,
  maxItems: count,
  uniqueItems: z.boolean(),
  minimum: z.number(),
  maximum: z.number(),
  exclusiveMinimum: z.number(),
  exclusiveMaximum: z.number(),
  multipleOf: z.number().positive(),
  minLength: count,
  maxLength: count,
  pattern: z.string(),
  format: z.enum(FORMATS),
  // Both drafts have a name for parts to refer to, and people use either in either.
  $defs: z.record(z.string(), subschema),
  definitions: z.record(z.string(), subschema),
});

const subschemaOf = (draft: Draft): z.ZodType =>
  z.lazy(() => z.union([z.boolean(), SUBSCHEMAS[draft]]));

const newer = subschemaOf("2020-12");
const older = subschemaOf("7");

const SUBSCHEMAS: Readonly<Record<Draft, z.ZodObject>> = {
  "2020-12": z
    .strictObject({
      ...common(newer),
      $anchor: z.string().regex(/^[A-Za-z_][-A-Za-z0-9._]*$/),
      deprecated: z.boolean(),
      prefixItems: z.array(newer).min(1),
      items: newer,
      unevaluatedItems: newer,
      minContains: count,
      maxContains: count,
      unevaluatedProperties: newer,
      dependentRequired: z.record(z.string(), names),
      dependentSchemas: z.record(z.string(), newer),
    })
    .partial(),
  "7": z
    .strictObject({
      ...common(older),
      items: z.union([older, z.array(older).min(1)]),
      additionalItems: older,
      dependencies: z.record(z.string(), z.union([names, older])),
    })
    .partial(),
};

/** A whole schema of each draft: only its root may say what it is. */
export const SCHEMAS: Readonly<Record<Draft, z.ZodObject>> = {
  "2020-12": withRoot(SUBSCHEMAS["2020-12"]),
  "7": withRoot(SUBSCHEMAS["7"]),
};

function withRoot(subschema: z.ZodObject): z.ZodObject {
  return subschema.extend({
    $schema: z.enum(Object.keys(DIALECTS)).optional(),
    $id: z.string().min(1).optional(),
  });
}

/** The draft that a schema is written in. */
export function draftOf({ $schema }: Readonly<Record<string, unknown>>): Draft {
  return (typeof $schema === "string" ? DIALECTS[$schema] : undefined) ?? "2020-12";
}
