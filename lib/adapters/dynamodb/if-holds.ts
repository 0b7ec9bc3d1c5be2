import type { CallOptions } from "../../core/ports.ts";
import { isNamed, storeCall } from "../aws/store-call.ts";

/** A write under a condition: what it answers, or undefined where the condition does not hold. */
export function ifHolds<T>(
  operation: string,
  options: CallOptions | undefined,
  write: () => Promise<T>,
): Promise<T | undefined> {
  return storeCall(operation, options?.signal, async () => {
    try {
      return await write();
    } catch (error) {
      if (isNamed(error, "ConditionalCheckFailedException")) return undefined;
      throw error;
    }
  });
}
