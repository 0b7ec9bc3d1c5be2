import { withDeadline } from "../call-deadline.ts";
import type { CallFacts } from "../model-call.ts";
import { bedrockError } from "./bedrock-error.ts";

/** One call to Bedrock, the SDK's own retry included, that ends in time. Throws AppError. */
export async function bedrockCall<T>(
  facts: CallFacts,
  signal: AbortSignal | undefined,
  call: (abortSignal: AbortSignal) => Promise<T>,
): Promise<T> {
  try {
    return await withDeadline({ timeoutMs: facts.callTimeoutMs, signal }, call);
  } catch (error) {
    signal?.throwIfAborted();
    throw bedrockError(error, facts);
  }
}
