import * as z from "zod";

/** The schemas that a value may have to meet: wrappers taken off, unions spread out. */
function alternatives(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  ) {
    return alternatives(schema.def.innerType);
  }
  if (schema instanceof z.ZodLazy) return alternatives(schema.unwrap());
  return schema instanceof z.ZodUnion ? schema.options.flatMap(alternatives) : [schema];
}

function inside(schema: z.core.$ZodType, key: string | number): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodArray) return alternatives(schema.element);
  if (schema instanceof z.ZodRecord) return alternatives(schema.valueType);
  const field = schema instanceof z.ZodObject ? schema.shape[key] : undefined;
  return field === undefined ? [] : alternatives(field);
}

/** The keys that an object at `path` may have; none where the schema expects no object. */
export function knownKeys(
  schema: z.core.$ZodType,
  path: readonly (string | number)[],
): readonly string[] {
  const found = path.reduce(
    (schemas, key) => schemas.flatMap((each) => inside(each, key)),
    alternatives(schema),
  );
  const keys = found.flatMap((each) =>
    each instanceof z.ZodObject ? Object.keys(each.shape) : [],
  );
  return [...new Set(keys)];
}
