import { AppError, type Result } from "../../core/errors.ts";
import { localize } from "../../core/messages/catalog.ts";
import { logger } from "./logger.ts";

/**
 * The value of a use case that nobody waits for. Without one, everything that is wrong goes into the
 * log, in all languages, and the first of it is thrown: the event ends where undelivered ones are kept.
 */
export function orFail<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  logger.error("refused", { problems: result.error.map(localize) });
  const [first] = result.error;
  if (first === undefined) throw new Error("refused without a reason");
  throw new AppError(first.code, first.details);
}
