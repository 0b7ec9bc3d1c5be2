import { messageOf, StateError } from "./errors.ts";
import type { MapItem, Visit } from "./execution.ts";
import { isExpression } from "./expression.ts";
import { type Json, toJson } from "./json.ts";

/** What an expression sees besides the entry of its state. */
export interface Extra {
  readonly result?: Json;
  readonly errorOutput?: Json;
  /** The item at hand, in ItemSelector. */
  readonly item?: MapItem;
}

/** The value of a field with every expression in it evaluated. */
export async function evaluate(
  visit: Visit,
  field: string,
  value: unknown,
  extra: Extra = {},
): Promise<Json> {
  if (typeof value === "string") {
    return isExpression(value) ? evaluateText(visit, field, value, extra) : value;
  }
  if (Array.isArray(value)) {
    const items: Json[] = [];
    for (const [index, item] of value.entries()) {
      items.push(await evaluate(visit, `${field}[${index}]`, item, extra));
    }
    return items;
  }
  if (typeof value === "object" && value !== null) {
    const entries: [string, Json][] = [];
    for (const [key, entry] of Object.entries(value)) {
      entries.push([key, await evaluate(visit, `${field}/${key}`, entry, extra)]);
    }
    return Object.fromEntries(entries);
  }
  return toJson(value);
}

/** The value of a field that may be left out. */
export async function evaluateOr(
  visit: Visit,
  field: string,
  value: unknown,
  otherwise: Json,
  extra: Extra = {},
): Promise<Json> {
  return value === undefined ? otherwise : evaluate(visit, field, value, extra);
}

/** A field that must be a whole number within limits, given as it is or as an expression. */
export async function evaluateInteger(
  visit: Visit,
  field: string,
  value: unknown,
  limits: { readonly min: number; readonly max?: number },
): Promise<number> {
  const number = await evaluate(visit, field, value);
  if (typeof number !== "number" || !Number.isInteger(number)) {
    throw wrongType(visit, field, "a whole number", number);
  }
  if (number < limits.min || number > (limits.max ?? Number.MAX_SAFE_INTEGER)) {
    const range =
      limits.max === undefined ? `${limits.min} or more` : `${limits.min} to ${limits.max}`;
    throw evaluationError(visit, field, `must be ${range}, not ${number}`);
  }
  return number;
}

export async function evaluateString(visit: Visit, field: string, value: unknown): Promise<string> {
  const text = await evaluate(visit, field, value);
  if (typeof text !== "string") {
    throw wrongType(visit, field, "a string", text);
  }
  return text;
}

export function wrongType(visit: Visit, field: string, expected: string, found: Json): StateError {
  return evaluationError(visit, field, `must be ${expected}, not ${JSON.stringify(found)}`);
}

export function evaluationError(visit: Visit, field: string, problem: string): StateError {
  const { execution, thread } = visit.flow;
  const cause = `the field ${field} of the state ${visit.name} ${problem}`;
  const error = "States.QueryEvaluationError";
  execution.history.record(thread, "EvaluationFailed", () => ({
    error,
    cause,
    location: field,
    state: visit.name,
  }));
  return new StateError(error, cause);
}

async function evaluateText(
  visit: Visit,
  field: string,
  text: string,
  extra: Extra,
): Promise<Json> {
  const expression = visit.flow.execution.options.machine.expressions.get(text);
  if (expression === undefined) {
    throw new Error(`${field} was not compiled`);
  }
  try {
    return toJson(await expression.evaluate(bindings(visit, extra)));
  } catch (error) {
    const problem = `could not be evaluated: {% ${expression.source} %}: ${messageOf(error)}`;
    throw evaluationError(visit, field, problem);
  }
}

function bindings(visit: Visit, { item, ...extra }: Extra): Record<string, unknown> {
  const { execution, variables } = visit.flow;
  const current = item ?? visit.flow.item;
  const context = {
    Execution: execution.identity.execution,
    State: { Name: visit.name, EnteredTime: visit.enteredAt, RetryCount: visit.retryCount },
    StateMachine: execution.identity.stateMachine,
    ...(current === undefined ? {} : { Map: { Item: current } }),
  };
  return {
    ...execution.functions,
    ...Object.fromEntries(variables),
    states: { input: visit.input, context, ...extra },
  };
}
