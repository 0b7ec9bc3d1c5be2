import type * as z from "zod";
import type { Problem } from "./errors.ts";
import { isExpression } from "./expression.ts";

type Issue = z.core.$ZodIssue;

const jsonPathFields = new Set(
  `InputPath OutputPath ResultPath Parameters ResultSelector Result ItemsPath MaxConcurrencyPath
  SecondsPath TimestampPath TimeoutSecondsPath HeartbeatSecondsPath ErrorPath CausePath MaxItemsPath
  ToleratedFailurePercentagePath ToleratedFailureCountPath MaxItemsPerBatchPath
  MaxInputBytesPerBatchPath Variable And Or Not`.split(/\s+/),
);
const comparison = /^(Is|String|Numeric|Boolean|Timestamp)[A-Z]/;

const advice: Readonly<Record<string, string>> = {
  Iterator: "is the old name of ItemProcessor",
  HeartbeatSeconds: "is not supported: no task of this interpreter sends heartbeats",
  Credentials: "is not supported: tasks run with the rights of this process",
  Parameters: "belongs to JSONPath; JSONata takes Arguments",
  Result: "belongs to JSONPath; JSONata takes Output",
};

/** Says what the schema found, one problem a field. */
export function schemaProblems(error: z.ZodError, definition: unknown): readonly Problem[] {
  return error.issues.flatMap((issue) => toProblems(issue, [], definition));
}

function toProblems(
  issue: Issue,
  before: readonly PropertyKey[],
  definition: unknown,
): readonly Problem[] {
  const path = [...before, ...issue.path];
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ path: render([...path, key]), message: unknownField(key) }));
  }
  if (issue.code === "invalid_union") {
    const branch = issue.errors.find((issues) => !issues.some(isOfOtherType)) ?? issue.errors[0];
    if (branch !== undefined && branch.length > 0 && issue.message === "Invalid input") {
      return branch.flatMap((inner) => toProblems(inner, path, definition));
    }
  }
  if (issue.code === "invalid_key") {
    const message = issue.issues.map((inner) => inner.message).join("; ");
    return [{ path: render(path), message }];
  }
  const found = valueAt(definition, path);
  if (issue.code === "invalid_type" && typeof found === "string" && isExpression(found)) {
    return [{ path: render(path), message: "takes no JSONata expression" }];
  }
  const message =
    issue.code === "invalid_type" && found === undefined ? "is missing" : issue.message;
  return [{ path: render(path), message }];
}

function unknownField(key: string): string {
  if (jsonPathFields.has(key) || comparison.test(key) || key.endsWith(".$")) {
    return advice[key] ?? "belongs to JSONPath; this interpreter runs JSONata only";
  }
  return advice[key] ?? "is not a field that this interpreter knows";
}

function isOfOtherType({ code, path }: Issue): boolean {
  return code === "invalid_type" && path.length === 0;
}

function render(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === "number") {
      return `${text}[${key}]`;
    }
    return text === "" ? String(key) : `${text}.${String(key)}`;
  }, "");
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inside, key) =>
      typeof inside === "object" && inside !== null
        ? (inside as Record<PropertyKey, unknown>)[key]
        : undefined,
    value,
  );
}
