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

/** A schema on the way to an end: it ends when all that it waits for have ended. */
interface Step {
  readonly from: Subschema;
  waitsFor: number;
  readonly waiting: Step[];
}

/**
 * References that lead back to themselves on one and the same value, which no check would come out
 * of. Schemas that end are taken away until none is left, or only those that never end.
 */
function endless(schemas: readonly Subschema[], addresses: Lookup): readonly Subschema[] {
  const steps = new Map<unknown, Step>(
    schemas.map((from) => [from.schema, { from, waitsFor: 0, waiting: [] }]),
  );
  for (const step of steps.values()) {
    const inPlace = subschemasOf(step.from).filter((each) => each.inPlace);
    const next = [...inPlace.map(({ schema }) => schema), targetOf(step.from, addresses)]
      .map((schema) => steps.get(schema))
      .filter((each) => each !== undefined);
    step.waitsFor = next.length;
    for (const each of next) each.waiting.push(step);
  }
  const ended = [...steps.values()].filter(({ waitsFor }) => waitsFor === 0);
  for (let step = ended.pop(); step !== undefined; step = ended.pop()) {
    for (const each of step.waiting) {
      each.waitsFor -= 1;
      if (each.waitsFor === 0) ended.push(each);
    }
  }
  return [...steps.values()]
    .filter(({ waitsFor, from }) => waitsFor > 0 && "$ref" in from.schema)
    .map(({ from }) => from);
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
  const known = new Set<unknown>([true, false, ...schemas.map((each) => each.schema)]);
  const lost = schemas.filter(
    (each) => "$ref" in each.schema && !known.has(targetOf(each, addresses)),
  );
  const [loop] = lost.length > 0 ? [] : endless(schemas, addresses);
  return [
    ...schemas.flatMap(patternProblems),
    ...lost.map((each) => refProblem(each, "schemaReference")),
    ...(loop === undefined ? [] : [refProblem(loop, "schemaLoop")]),
  ];
}
