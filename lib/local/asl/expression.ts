import jsonata from "jsonata";
import { messageOf } from "./errors.ts";
import { type ExpressionFacts, expressionFacts } from "./expression-facts.ts";

/** A parsed `{% ... %}`. */
export interface Expression {
  readonly source: string;
  readonly facts: ExpressionFacts;
  evaluate(bindings: Readonly<Record<string, unknown>>): Promise<unknown>;
}

/** A runaway expression must end as an error, not as a process without memory. */
const guards = { stack: 2_000, timeout: 60_000, sequence: 1_000_000 };

/** Whether a string is `{% ... %}` from its first to its last character. */
export function isExpression(text: string): boolean {
  return text.startsWith("{%") && text.endsWith("%}") && text.length >= 4;
}

/** Whether a string was meant as an expression but is not delimited as one. */
export function isBrokenExpression(text: string): boolean {
  return !isExpression(text) && (text.startsWith("{%") || text.endsWith("%}"));
}

/** Parses one expression; throws an Error that says what is wrong with it. */
export function parseExpression(text: string): Expression {
  const source = text.slice(2, -2).trim();
  const parsed = parse(source);
  return {
    source,
    facts: expressionFacts(parsed.ast()),
    evaluate: (bindings) => parsed.evaluate(undefined, bindings),
  };
}

function parse(source: string): jsonata.Expression {
  try {
    return jsonata(source, guards);
  } catch (error) {
    throw new SyntaxError(`not JSONata: ${messageOf(error)}`);
  }
}
