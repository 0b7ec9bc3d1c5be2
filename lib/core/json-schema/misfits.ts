import { dereference, type OutputUnit, validate } from "@cfworker/json-schema";
import { type Fields, formatPath } from "../validation/value-at.ts";
import { draftOf } from "./keywords.ts";

/** A place where a JSON value does not fit its schema; an empty place is the value as a whole. */
export type Misfit =
  | { readonly kind: "missing" | "unexpected"; readonly place: string }
  /** `rule` is what the keyword holds, as JSON. */
  | {
      readonly kind: "rule";
      readonly place: string;
      readonly keyword: string;
      readonly rule: string;
    };

/** Keywords whose own line says nothing: what is inside them does not fit. */
const OPEN = new Set([
  "$ref",
  "allOf",
  "if",
  "dependentSchemas",
  "properties",
  "patternProperties",
  "additionalProperties",
  "unevaluatedProperties",
  "items",
  "prefixItems",
  "additionalItems",
  "unevaluatedItems",
]);
/** Keywords that speak for all inside them: none of several forms fits, and that is no single fault. */
const CLOSED = ["anyOf", "oneOf", "contains", "propertyNames"];

interface Walk {
  readonly root: Fields;
  readonly addresses: Readonly<Record<string, unknown>>;
  readonly instance: unknown;
}

/** The keys of a JSON pointer in a URI fragment. */
const keysOf = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((key) => decodeURIComponent(key).replaceAll("~1", "/").replaceAll("~0", "~"));

const partOf = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? (value as Fields)[key]
    : undefined;

/** The schema that a line of the validator speaks of; it writes the references that it followed. */
function schemaAt({ keywordLocation }: OutputUnit, { root, addresses }: Walk): unknown {
  return keysOf(keywordLocation)
    .slice(0, -1)
    .reduce<unknown>((at, key) => {
      const part = partOf(at, key);
      if (key !== "$ref" || typeof part !== "string") return part;
      return addresses[String(partOf(at, "__absolute_ref__"))];
    }, root);
}

function instanceAt({ instanceLocation }: OutputUnit, { instance }: Walk) {
  const path: (string | number)[] = [];
  const value = keysOf(instanceLocation).reduce<unknown>((at, key) => {
    path.push(Array.isArray(at) ? Number(key) : key);
    return partOf(at, key);
  }, instance);
  return { path, value };
}

function misfitsOf(unit: OutputUnit, walk: Walk): readonly Misfit[] {
  const { keyword } = unit;
  const { path, value } = instanceAt(unit, walk);
  const place = formatPath(path);
  if (keyword === "false") return [{ kind: "unexpected", place }];
  const rule = partOf(schemaAt(unit, walk), keyword);
  if (keyword === "required" && Array.isArray(rule)) {
    const missing = rule.filter((key) => partOf(value, key) === undefined);
    return missing.map((key) => ({ kind: "missing", place: formatPath([...path, key]) }));
  }
  return [{ kind: "rule", place, keyword, rule: JSON.stringify(rule) }];
}

/** Where the inside of a keyword begins that speaks for all of it; undefined for other keywords. */
function closedAt({ keyword, keywordLocation }: OutputUnit): string | undefined {
  // The lines of its `contains` come before that of `minContains`.
  if (keyword === "minContains") return keywordLocation.replace(/minContains$/, "contains");
  return CLOSED.includes(keyword) ? keywordLocation : undefined;
}

/** A location and all that it lies in. */
function around(location: string): string[] {
  const keys = location.split("/");
  return keys.map((_, index) => keys.slice(0, index + 1).join("/"));
}

/** The lines that each tell one fault. */
function telling(units: readonly OutputUnit[]): readonly OutputUnit[] {
  const closed = new Set(units.map(closedAt));
  let parent = "#";
  return units.filter((unit) => {
    const { keyword, keywordLocation } = unit;
    // The line of a schema `false` says where in the value it is, not where in the schema.
    if (keyword === "false") return !around(parent).some((location) => closed.has(location));
    parent = keywordLocation;
    const inside = around(keywordLocation).slice(0, -1);
    return !OPEN.has(keyword) && !inside.some((location) => closed.has(location));
  });
}

/**
 * The places where a parsed JSON value does not fit a schema that `schemaProblems` finds nothing
 * wrong with, in the schema's order; empty when it fits. `format` is checked. How long it takes is
 * up to the schema's patterns: run it where time is limited. Throws RangeError or URIError for
 * values that are nested too deeply, too faulty, or have keys that are no text.
 */
export function misfits(schema: Fields, instance: unknown): readonly Misfit[] {
  // The validator writes addresses into the schema that it is given.
  const root = structuredClone(schema);
  const addresses = dereference(root);
  const { errors } = validate(instance, root, draftOf(schema), addresses, false);
  const found = telling(errors).flatMap((unit) => misfitsOf(unit, { root, addresses, instance }));
  return [...new Map(found.map((misfit) => [JSON.stringify(misfit), misfit])).values()];
}
