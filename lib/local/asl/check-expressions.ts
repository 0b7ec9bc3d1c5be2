import { messageOf, type Problem } from "./errors.ts";
import {
  type Expression,
  isBrokenExpression,
  isExpression,
  parseExpression,
} from "./expression.ts";
import type { FlowDefinition, State } from "./schema.ts";
import { assignments, type ExpressionField, expressionFields, innerFlows } from "./state-fields.ts";

/** The expressions of a definition by their text. */
export type Expressions = ReadonlyMap<string, Expression>;

interface Check {
  readonly expressions: Map<string, Expression>;
  readonly problems: Problem[];
}

const members = {
  entry: new Set(["", "input", "context"]),
  result: new Set(["", "input", "context", "result"]),
  errorOutput: new Set(["", "input", "context", "errorOutput"]),
} as const;

/** Parses every expression once and checks what it reads and what is assigned. */
export function checkExpressions(definition: FlowDefinition): {
  readonly expressions: Expressions;
  readonly problems: readonly Problem[];
} {
  const check: Check = { expressions: new Map(), problems: [] };
  checkScope(definition, "", new Set(), check);
  return check;
}

function checkScope(
  flow: FlowDefinition,
  path: string,
  outer: ReadonlySet<string>,
  check: Check,
): void {
  const states = Object.entries(flow.States);
  const assigned = states.flatMap(([name, state]) =>
    assignments(state).map((assignment) => ({
      ...assignment,
      path: `${path}States.${name}.${assignment.path}`,
    })),
  );
  for (const { name, path: where } of assigned) {
    if (outer.has(name)) {
      const message = `$${name} belongs to the states around; give it another name here`;
      check.problems.push({ path: where, message });
    }
  }
  const known = new Set([...outer, ...assigned.map(({ name }) => name)]);
  for (const [name, state] of states) {
    checkState(state, `${path}States.${name}.`, known, check);
  }
}

function checkState(state: State, path: string, known: ReadonlySet<string>, check: Check): void {
  for (const field of expressionFields(state)) {
    checkValue(field.value, `${path}${field.path}`, field, known, check);
  }
  for (const inner of innerFlows(state)) {
    checkScope(inner.flow, `${path}${inner.path}.`, inner.apart ? new Set() : known, check);
  }
}

function checkValue(
  value: unknown,
  path: string,
  field: ExpressionField,
  known: ReadonlySet<string>,
  check: Check,
): void {
  if (typeof value === "string") {
    checkText(value, path, field, known, check);
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      checkValue(item, `${path}[${index}]`, field, known, check);
    }
  } else if (typeof value === "object" && value !== null) {
    for (const [key, entry] of Object.entries(value)) {
      if (key.endsWith(".$")) {
        check.problems.push({ path: `${path}.${key}`, message: "keys with .$ are JSONPath" });
      }
      checkValue(entry, `${path}.${key}`, field, known, check);
    }
  }
}

function checkText(
  text: string,
  path: string,
  field: ExpressionField,
  known: ReadonlySet<string>,
  check: Check,
): void {
  const report = (message: string) => check.problems.push({ path, message });
  if (isBrokenExpression(text)) {
    report("an expression starts with {% and ends with %}, without anything around");
  }
  if (!isExpression(text)) {
    return;
  }
  try {
    const expression = check.expressions.get(text) ?? parseExpression(text);
    check.expressions.set(text, expression);
    const { variables, states, problems } = expression.facts;
    problems.forEach(report);
    for (const name of variables) {
      if (!known.has(name)) {
        report(`$${name} is never assigned where this state can see it`);
      }
    }
    for (const member of states) {
      if (!members[field.sees].has(member)) {
        report(`$states.${member} does not exist here`);
      }
    }
  } catch (error) {
    report(messageOf(error));
  }
}
