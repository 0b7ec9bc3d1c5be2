import { type Fields, isFields } from "../validation/value-at.ts";

type Path = readonly (string | number)[];

export interface Subschema {
  readonly schema: Fields;
  readonly path: Path;
  /** Looks at the same value as the schema around it, not at a part of it. */
  readonly inPlace: boolean;
}

const MAPS = [
  "$defs",
  "definitions",
  "properties",
  "patternProperties",
  "dependentSchemas",
  "dependencies",
];
const LISTS = ["allOf", "anyOf", "oneOf", "prefixItems", "items"];
const SINGLE = [
  "not",
  "if",
  "then",
  "else",
  "items",
  "additionalItems",
  "unevaluatedItems",
  "contains",
  "additionalProperties",
  "unevaluatedProperties",
  "propertyNames",
];
const IN_PLACE = [
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "if",
  "then",
  "else",
  "dependentSchemas",
  "dependencies",
];

function held(keyword: string, value: unknown): readonly (readonly [Path, unknown])[] {
  if (Array.isArray(value) && LISTS.includes(keyword))
    return value.map((each, index) => [[keyword, index], each]);
  if (!isFields(value)) return [];
  if (MAPS.includes(keyword))
    return Object.entries(value).map(([key, each]) => [[keyword, key], each]);
  return SINGLE.includes(keyword) ? [[[keyword], value]] : [];
}

/** The schemas right inside a schema, booleans left out; values such as `default` hold none. */
export function subschemasOf({ schema, path }: Subschema): readonly Subschema[] {
  return Object.entries(schema).flatMap(([keyword, value]) =>
    held(keyword, value).flatMap(([at, each]) =>
      isFields(each)
        ? [{ schema: each, path: [...path, ...at], inPlace: IN_PLACE.includes(keyword) }]
        : [],
    ),
  );
}

/** A schema and all that lie in it, in the order in which they are written. */
export function allSchemas(root: Fields): readonly Subschema[] {
  const found: Subschema[] = [];
  const open: Subschema[] = [{ schema: root, path: [], inPlace: false }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    found.push(next);
    open.push(...subschemasOf(next).toReversed());
  }
  return found;
}
