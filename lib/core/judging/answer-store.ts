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

/** Valid answers of judges by the hash of their request; errors are never kept. */
export interface AnswerStore {
  get(key: string, options?: CallOptions): Promise<StoredAnswer | undefined>;
  put(key: string, answer: StoredAnswer, options?: CallOptions): Promise<void>;
}

/** Keeps answers as objects `<prefix><key>.json`; one that can't be read is asked for again. */
export function createBlobAnswerStore(place: {
  readonly blobs: Blobs;
  /** `<tenant>/judge/` */
  readonly prefix: string;
}): AnswerStore {
  const { blobs, prefix } = place;
  const corrupt = new Set<string>();
  const path = (key: string) => `${prefix}${key}.json`;
  return {
    async get(key, options) {
      const bytes = await blobs.get(path(key), options);
      if (bytes === undefined) return undefined;
      const answer = readStored(bytes);
      if (answer === undefined) corrupt.add(key);
      return answer;
    },
    async put(key, answer, options) {
      // The first answer stays, so that every reader sees the same one; a corrupt one is replaced.
      const ifAbsent = !corrupt.delete(key);
      const contentType = "application/json";
      await blobs.put(path(key), JSON.stringify(answer), { ...options, ifAbsent, contentType });
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
