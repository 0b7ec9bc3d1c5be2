import { AppError } from "../../errors.ts";
import { misfits } from "../../json-schema/misfits.ts";
import type { JsonFault } from "../../messages/check.ts";
import type { Bounds, CheckOf, CheckOutcome } from "./check-outcome.ts";

/** Faults that the reason tells; how many more there are follows. */
const MOST_TOLD = 3;

function faultsOf(schema: Readonly<Record<string, unknown>>, text: string): readonly JsonFault[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [{ kind: "notJson" }];
  }
  return misfits(schema, value);
}

/** Patterns without end, and nesting or keys that the validator can't follow. */
const isUnfinished = (error: unknown): boolean =>
  (error instanceof AppError && error.code === "check.too_slow") ||
  error instanceof RangeError ||
  error instanceof URIError;

/**
 * Whether the answer, white space around it aside, is one JSON text that fits the schema. All of it
 * runs within the time of one pattern, since a schema's patterns, branches and references can be
 * made to take for ever. Throws AppError where it can't be told.
 */
export function jsonSchemaOutcome(
  { jsonSchema }: CheckOf<"jsonSchema">,
  answer: string,
  { matchPattern }: Bounds,
): CheckOutcome {
  let faults: readonly JsonFault[] = [];
  const fits = (text: string): boolean => {
    faults = faultsOf(jsonSchema, text);
    return faults.length === 0;
  };
  try {
    const passed = matchPattern({ source: "jsonSchema", test: fits }, answer.trim());
    const told = faults.slice(0, MOST_TOLD);
    const details = { passed, faults: told, more: faults.length - told.length };
    return { passed, message: { code: "check.json_schema", details } };
  } catch (error) {
    if (!isUnfinished(error)) throw error;
    throw new AppError("check.json_schema_unfinished", undefined, { cause: error });
  }
}
