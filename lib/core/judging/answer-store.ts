import * as z from "zod";
import type { Blobs, CallOptions, Clock } from "../ports.ts";
import { refusableSchema, usageSchema } from "../results.ts";
import { createAnswerFolders } from "./answer-folder.ts";

const judgeRequestSchema = z.object({
  /** Of the judge: model and parameters. */
  identity: z.string(),
  system: z.string(),
  prefix: z.string().optional(),
  user: z.string(),
  schema: z.record(z.string(), z.unknown()),
  maxTokens: z.number(),
});
const embeddingRequestSchema = z.object({ identity: z.string(), text: z.string() });
const storedRequestSchema = z.union([judgeRequestSchema, embeddingRequestSchema]);
export type StoredRequest = z.output<typeof storedRequestSchema>;

const storedReplySchema = z.object({
  /** As the judge gave it; absent where it is the output itself. */
  content: z.unknown().optional(),
  stopReason: z.enum(["end", "maxTokens"]),
  usage: usageSchema,
  /** What the judge was asked without, since it refused that. */
  refused: z.array(refusableSchema).optional(),
  /** Why it could not be used, in the words in which the judge was told. */
  problem: z.string().optional(),
});
export type StoredReply = z.output<typeof storedReplySchema>;

const storedAnswerSchema = z.object({
  /** The judge's structured output, before the step's normalisation. */
  output: z.unknown(),
  /** How many requests it took: more than one after a re-ask. */
  requests: z.int().positive(),
  /** What these requests cost. */
  usage: usageSchema,
  /** Whose figures the cost belongs to; whoever else takes the answer pays nothing. */
  payer: z.object({ run: z.string().nullable(), caseId: z.string(), metric: z.string() }),
  /** What was asked first; it and the replies are for people, and older answers lack them. */
  request: storedRequestSchema.optional().catch(undefined),
  /** Every reply in its order, the last one of them being the output. */
  replies: z.array(storedReplySchema).optional().catch(undefined),
  /** When it was stored, in milliseconds since the epoch. */
  cachedAt: z.number().optional(),
});
export type StoredAnswer = z.output<typeof storedAnswerSchema>;

/** What an answer is wanted for. */
export interface AnswerPlace {
  readonly caseId: string;
  readonly metric: string;
  readonly step: string;
}

export interface GetOptions extends CallOptions {
  /** Whether an answer is what the caller can use; one that isn't counts as missing. */
  readonly accepts?: (answer: StoredAnswer) => boolean;
  readonly place?: AnswerPlace;
}

/**
 * Valid answers of judges by the hash of their request, before it the folder of their case; errors
 * are never kept.
 */
export interface AnswerStore {
  get(key: string, options?: GetOptions): Promise<StoredAnswer | undefined>;
  /** Of two answers the first one stays; the writer of the second is told. */
  put(key: string, answer: StoredAnswer, options?: CallOptions): Promise<"written" | "exists">;
}

export interface AnswerPlaces {
  readonly blobs: Blobs;
  /** `<tenant>/judge/` */
  readonly prefix: string;
  /** Absent: answers get no date, and none is too old. */
  readonly expiry?: { readonly clock: Clock; readonly maxAgeDays: number };
}

const DAY_MS = 86_400_000;

/**
 * Keeps answers as objects `<prefix><key>.json`; one that is of no use is replaced by the next. What
 * others put into a folder after the first look into it is found only by whoever puts the same.
 */
export function createBlobAnswerStore({ blobs, prefix, expiry }: AnswerPlaces): AnswerStore {
  const unusable = new Set<string>();
  const folders = createAnswerFolders(blobs, prefix);
  const path = (key: string) => `${prefix}${key}.json`;
  const isFresh = ({ cachedAt }: StoredAnswer): boolean =>
    expiry === undefined ||
    cachedAt === undefined ||
    expiry.clock.now() - cachedAt <= expiry.maxAgeDays * DAY_MS;
  return {
    async get(key, { accepts, place: _, ...options } = {}) {
      if (!(await folders.mayHold(key, options))) return undefined;
      const bytes = await blobs.get(path(key), options);
      if (bytes === undefined) return undefined;
      const answer = readStored(bytes);
      const isUsable = answer !== undefined && isFresh(answer) && accepts?.(answer) !== false;
      if (isUsable) return answer;
      unusable.add(key);
      return undefined;
    },
    async put(key, answer, options) {
      // The first answer stays, so that every reader sees the same; an unusable one is replaced.
      const ifAbsent = !unusable.delete(key);
      const contentType = "application/json";
      const put = { ...options, ifAbsent, contentType };
      const dated = expiry === undefined ? answer : { ...answer, cachedAt: expiry.clock.now() };
      const kept = await blobs.put(path(key), JSON.stringify(dated), put);
      folders.note(key);
      return kept;
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
