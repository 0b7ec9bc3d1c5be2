import { createContext, Script } from "node:vm";
import { AppError } from "../core/errors.ts";
import type { MatchPattern } from "../core/ports.ts";

const LIMIT_MS = 1_000;

const test = new Script("pattern.test(text)");
const context = createContext({ pattern: /(?:)/u, text: "" });

/** Tests a pattern for a second at most: a backtracking one must not hold up the run for ever. */
export const matchPattern: MatchPattern = (pattern, text) => {
  Object.assign(context, { pattern, text });
  try {
    return test.runInContext(context, { timeout: LIMIT_MS }) as boolean;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
    const details = { pattern: pattern.source, seconds: LIMIT_MS / 1000 };
    throw new AppError("check.too_slow", details, { cause: error });
  }
};
