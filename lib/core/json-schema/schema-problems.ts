import { dereference } from "@cfworker/json-schema";
import type { Problem } from "../validation/field-problem.ts";
import { validate } from "../validation/validate.ts";
import { type Fields, isFields } from "../validation/value-at.ts";
import { draftOf, SCHEMAS } from "./keywords.ts";
import { allSchemas, type Subschema, subschemasOf } from "./subschemas.ts";

type Lookup = ReturnType<typeof dereference>;

/** Schemas by address; undefined when the schema's own address is none. */
function addressesOf(root: Fields): Lookup | undefined {
  try {
    return dereference(root);
  } catch {
    return undefined;
  }
}

/** What a `$ref` stands for; undefined when that is nothing inside this schema. */
function targetOf({ schema }: Subschema, addresses: Lookup): unknown {
  // `dereference` leaves the full address in a hidden property.
  const { __absolute_ref__: address } = schema;
  return typeof address === "string" ? addresses[address] : undefined;
}

const isPattern = (written: string): boolean => {
  try {
    new RegExp(written, "u");
    return true;
  } catch {
    return false;
  }
};

function patternProblems({ schema, path }: Subschema): readonly Problem[] {
  const { pattern, patternProperties } = schema;
  const keys = isFields(patternProperties) ? Object.keys(patternProperties) : [];
  const written = [
    ...(typeof pattern === "string" ? [{ path: [...path, "pattern"], value: pattern }] : []),
    ...keys.map((value) => ({ path: [...path, "patternProperties", value], value })),
  ];
  return written
    .filter(({ value }) => !isPattern(value))
    .map((place) => ({ ...place, what: { kind: "regex" } }));
}

const refProblem = (
  { schema, path }: Subschema,
  kind: "schemaReference" | "schemaLoop",
): Problem => ({ path: [...path, "$ref"], value: schema.$ref, what: { kind } });

/**
 * References that lead back to themselves on one and the same value, which no check would come out
 * of. Schemas that end are taken away until none is left, or only those that never end.
 */
function endless(schemas: readonly Subschema[], addresses: Lookup): readonly Subschema[] {
  const follows = new Map(
    schemas.map((each) => [
      each.schema,
      [
        ...subschemasOf(each)
          .filter(({ inPlace }) => inPlace)
          .map(({ schema }) => schema),
        ...[targetOf(each, addresses)].filter(isFields),
      ],
    ]),
  );
  const leadHere = new Map<Fields, Fields[]>();
  for (const [from, targets] of follows) {
    for (const to of targets) {
      const others = leadHere.get(to);
      if (others === undefined) leadHere.set(to, [from]);
      else others.push(from);
    }
  }
  const open = new Map([...follows].map(([schema, targets]) => [schema, targets.length]));
  const ended = [...open].filter(([, count]) => count === 0).map(([schema]) => schema);
  for (let next = ended.pop(); next !== undefined; next = ended.pop()) {
    open.delete(next);
    for (const from of leadHere.get(next) ?? []) {
      const left = (open.get(from) ?? 0) - 1;
      open.set(from, left);
      if (left === 0) ended.push(from);
    }
  }
  return schemas.filter(({ schema }) => open.has(schema) && "$ref" in schema);
}

/**
 * What is wrong with a JSON Schema, with paths from its root: keywords that its draft does not have
 * or that would be passed over, values that they can't hold, patterns that are none, references
 * that lead out of the schema, nowhere, or round in a circle. Nothing is ever fetched.
 */
export function schemaProblems(schema: Fields): readonly Problem[] {
  const valid = validate(SCHEMAS[draftOf(schema)], schema);
  if (!valid.ok) return valid.error;
  const root = structuredClone(schema);
  const addresses = addressesOf(root);
  if (addresses === undefined)
    return [{ path: ["$id"], value: schema.$id, what: { kind: "malformed" } }];
  const schemas = allSchemas(root);
  const lost = schemas.filter(
    (each) => "$ref" in each.schema && targetOf(each, addresses) === undefined,
  );
  const [loop] = lost.length > 0 ? [] : endless(schemas, addresses);
  return [
    ...schemas.flatMap(patternProblems),
    ...lost.map((each) => refProblem(each, "schemaReference")),
    ...(loop === undefined ? [] : [refProblem(loop, "schemaLoop")]),
  ];
}
