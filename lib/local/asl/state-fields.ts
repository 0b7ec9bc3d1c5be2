import type { Json } from "./json.ts";
import type { FlowDefinition, MapState, State } from "./schema.ts";

/** What an expression may read besides `$states.input` and `$states.context`. */
export type Sees = "entry" | "result" | "errorOutput";

/** A field of a state whose strings may be expressions. */
export interface ExpressionField {
  readonly path: string;
  readonly value: unknown;
  readonly sees: Sees;
}

/** The names that a state assigns, and where. */
export interface Assignment {
  readonly path: string;
  readonly name: string;
}

const entryFields: Readonly<Partial<Record<State["Type"], readonly string[]>>> = {
  Task: ["Arguments", "TimeoutSeconds"],
  Wait: ["Seconds", "Timestamp"],
  Fail: ["Error", "Cause"],
  Parallel: ["Arguments"],
  Map: [
    "Items",
    "ItemSelector",
    "MaxConcurrency",
    "ToleratedFailurePercentage",
    "ToleratedFailureCount",
    "ItemReader.Arguments",
    "ItemReader.ReaderConfig.MaxItems",
    "ItemBatcher.MaxItemsPerBatch",
    "ItemBatcher.MaxInputBytesPerBatch",
    "ItemBatcher.BatchInput",
    "ResultWriter.Arguments",
  ],
};

/** All fields of a state that take expressions, with paths inside the state. */
export function expressionFields(state: State): readonly ExpressionField[] {
  const named = (entryFields[state.Type] ?? []).map((path) => ({ path, sees: "entry" as const }));
  const sees = hasResult(state) ? ("result" as const) : ("entry" as const);
  const results = ["Assign", "Output"].map((path) => ({ path, sees }));
  const fields = [...named, ...results].map((field) => ({
    ...field,
    value: at(state, field.path),
  }));
  return [...fields, ...ruleFields(state), ...catchFields(state)].filter(
    ({ value }) => value !== undefined,
  );
}

function ruleFields(state: State): readonly ExpressionField[] {
  if (state.Type !== "Choice") {
    return [];
  }
  return state.Choices.flatMap((rule, index) =>
    ["Condition", "Assign", "Output"].map((field) => ({
      path: `Choices[${index}].${field}`,
      value: at(rule, field),
      sees: "entry" as const,
    })),
  );
}

function catchFields(state: State): readonly ExpressionField[] {
  return catchers(state).flatMap((catcher, index) =>
    ["Assign", "Output"].map((field) => ({
      path: `Catch[${index}].${field}`,
      value: at(catcher, field),
      sees: "errorOutput" as const,
    })),
  );
}

/** Every variable that a state may set. */
export function assignments(state: State): readonly Assignment[] {
  return expressionFields(state)
    .filter(({ path }) => path.endsWith("Assign"))
    .flatMap(({ path, value }) =>
      Object.keys(value as Record<string, Json>).map((name) => ({ path: `${path}.${name}`, name })),
    );
}

/** Where a state may go next, and by which field. */
export function targets(state: State): readonly { readonly path: string; readonly name: string }[] {
  const next =
    "Next" in state && state.Next !== undefined ? [{ path: "Next", name: state.Next }] : [];
  const caught = catchers(state).map(({ Next }, index) => ({
    path: `Catch[${index}].Next`,
    name: Next,
  }));
  if (state.Type !== "Choice") {
    return [...next, ...caught];
  }
  const rules = state.Choices.map(({ Next }, index) => ({
    path: `Choices[${index}].Next`,
    name: Next,
  }));
  return state.Default === undefined ? rules : [...rules, { path: "Default", name: state.Default }];
}

/** The flows inside a state. */
export function innerFlows(
  state: State,
): readonly { readonly path: string; readonly flow: FlowDefinition; readonly apart: boolean }[] {
  if (state.Type === "Parallel") {
    return state.Branches.map((flow, index) => ({
      path: `Branches[${index}]`,
      flow,
      apart: false,
    }));
  }
  return state.Type === "Map"
    ? [{ path: "ItemProcessor", flow: state.ItemProcessor, apart: isDistributed(state) }]
    : [];
}

export function isDistributed({ ItemProcessor }: MapState): boolean {
  return ItemProcessor.ProcessorConfig?.Mode === "DISTRIBUTED";
}

function hasResult({ Type }: State): boolean {
  return Type === "Task" || Type === "Parallel" || Type === "Map";
}

function catchers(state: State) {
  return "Catch" in state ? (state.Catch ?? []) : [];
}

function at(value: object, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (inside, key) =>
        typeof inside === "object" && inside !== null
          ? Object.entries(inside).find(([name]) => name === key)?.[1]
          : undefined,
      value,
    );
}
