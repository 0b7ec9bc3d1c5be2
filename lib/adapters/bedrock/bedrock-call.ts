import { withDeadline } from "../call-deadline.ts";
import type { CallFacts } from "../model-call.ts";
import { bedrockError } from "./bedrock-error.ts";

interface Metadata {
  readonly $metadata: { readonly attempts?: number };
}

export interface BedrockAnswer<T> {
  readonly output: T;
  /** Attempts that it took, the SDK's own among them. */
  readonly calls: number;
}

const attemptsOf = ({ $metadata }: Metadata): number => $metadata.attempts ?? 1;

/** A model that failed inside (HTTP 424), which the SDK does not repeat. */
const isModelError = (error: unknown): error is Metadata =>
  error instanceof Error && error.name === "ModelErrorException";

/**
 * One call to Bedrock that ends in time, with the SDK's own retry. A model that failed inside is
 * asked once more: by chance it may do better, but more often the same input fails again. Throws
 * AppError.
 */
export async function bedrockCall<T extends Metadata>(
  facts: CallFacts,
  signal: AbortSignal | undefined,
  call: (abortSignal: AbortSignal) => Promise<T>,
): Promise<BedrockAnswer<T>> {
  let before = 0;
  try {
    return await withDeadline({ timeoutMs: facts.callTimeoutMs, signal }, async (abortSignal) => {
      const output = await call(abortSignal).catch((error: unknown) => {
        if (!isModelError(error)) throw error;
        before = attemptsOf(error);
        return call(abortSignal);
      });
      return { output, calls: before + attemptsOf(output) };
    });
  } catch (error) {
    signal?.throwIfAborted();
    throw bedrockError(error, facts, before);
  }
}
