import { AslError, compileMachine } from "../../../lib/local/asl/machine.ts";

/** What compileMachine says about a definition, one line a problem. */
export function problemsOf(definition: unknown): readonly string[] {
  try {
    compileMachine(definition);
    return [];
  } catch (error) {
    if (error instanceof AslError) {
      return error.problems.map(({ path, message }) => `${path}: ${message}`);
    }
    throw error;
  }
}
