import { checkExpressions, type Expressions } from "./check-expressions.ts";
import { checkFlow } from "./check-flow.ts";
import { AslError } from "./errors.ts";
import { type Definition, definitionSchema } from "./schema.ts";
import { schemaProblems } from "./schema-problems.ts";

/** A definition that was checked, its expressions parsed. */
export interface Machine {
  readonly definition: Definition;
  readonly expressions: Expressions;
}

/** Checks a definition as AWS would on creation; throws AslError with every problem found. */
export function compileMachine(definition: unknown): Machine {
  const parsed = definitionSchema.safeParse(definition);
  if (!parsed.success) {
    throw new AslError(schemaProblems(parsed.error, definition));
  }
  const { expressions, problems } = checkExpressions(parsed.data);
  const all = [...checkFlow(parsed.data), ...problems];
  if (all.length > 0) {
    throw new AslError(all);
  }
  return { definition: parsed.data, expressions };
}
