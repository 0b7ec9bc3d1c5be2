import * as z from "zod";
import type { Blobs, CallOptions } from "../ports.ts";
import { usageSchema } from "../results.ts";

const storedAnswerSchema = z.object({
  /** The judge's structured output, before the step's normalisation. */
  output: z.unknown(),
  /** How many requests it took: more than one after a re-ask. */
  requests: z.int().positive(),
  /** What these requests cost. */
  usage: usageSchema,
  /** Whose figures the cost belongs to; whoever else takes the answer pays nothing. */
  payer: z.object({ run: z.string().nullable(), caseId: z.string(), metric: z.string() }),
});
export type StoredAnswer = z.output<typeof storedAnswerSchema>;

export interface GetOptions extends CallOptions {
  /** Whether an answer is what the caller can use; one that isn't counts as missing. */
  readonly accepts?: (answer: StoredAnswer) => boolean;
}

/** Valid answers of judges by the hash of their request; errors are never kept. */
export interface AnswerStore {
  get(key: string, options?: GetOptions): Promise<StoredAnswer | undefined>;
  /** Of two answers the first one stays; the writer of the second is told. */
  put(key: string, answer: StoredAnswer, options?: CallOptions): Promise<"written" | "exists">;
}

/** Keeps answers as objects `<prefix><key>.json`; one that is of no use is replaced by the next. */
export function createBlobAnswerStore(place: {
  readonly blobs: Blobs;
  /** `<tenant>/judge/` */
  readonly prefix: string;
}): AnswerStore {
  const { blobs, prefix } = place;
  const unusable = new Set<string>();
  const path = (key: string) => `${prefix}${key}.json`;
  return {
    async get(key, { accepts, ...options } = {}) {
      const bytes = await blobs.get(path(key), options);
      if (bytes === undefined) return undefined;
      const answer = readStored(bytes);
      if (answer !== undefined && accepts?.(answer) !== false) return answer;
      unusable.add(key);
      return undefined;
    },
    async put(key, answer, options) {
      // The first answer stays, so that every reader sees the same; an unusable one is replaced.
      const ifAbsent = !unusable.delete(key);
      const contentType = "application/json";
      const put = { ...options, ifAbsent, contentType };
      return blobs.put(path(key), JSON.stringify(answer), put);
    },
  };
}

function readStored(bytes: Uint8Array): StoredAnswer | undefined {
  try {
    return storedAnswerSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return undefined;
  }
}
