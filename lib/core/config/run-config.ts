import * as z from "zod";
import { LANGUAGES } from "../language.ts";
import { refusableSchema, unitSchema } from "../results.ts";
import { STOP_REASONS } from "../run-record.ts";
import { agentSchema } from "./agent.ts";
import {
  CACHE_MAX_AGE_DAYS,
  judgingSchema,
  limitsSchema,
  repeatSchema,
  retrievalSchema,
} from "./config.ts";
import { modelDocumentSchema } from "./model.ts";

const namedModel = {
  alias: z.string().min(1),
  /** The parameter that the document came from; absent for one of the configuration file. */
  parameter: z.string().min(1).optional(),
};

const resolvedModel = {
  ...namedModel,
  /** Its prices are those that the run is billed with, of the table where it had none. */
  model: modelDocumentSchema,
  /** What it refused when it was tried, and is now asked without. */
  refused: z.array(refusableSchema).optional(),
};

const judges = [
  z.strictObject({ provider: z.literal("offline"), alias: z.literal("offline") }),
  z.strictObject({
    provider: z.literal("scripted"),
    alias: z.literal("scripted"),
    /** SHA-256 of the script, hex. */
    version: z.string(),
  }),
  z.strictObject({ provider: z.enum(["bedrock", "openai"]), ...resolvedModel }),
] as const;

/** A model by its alias alone: PrepareRun finds its document in the parameter store. */
const storedModelSchema = z.strictObject({
  provider: z.literal("parameter"),
  alias: namedModel.alias,
});

const judgeSchema = z.discriminatedUnion("provider", judges);
export type RunJudge = z.output<typeof judgeSchema>;

/** The model whose vectors some metrics compare. */
const embeddingSchema = z.strictObject(resolvedModel);
export type RunEmbedding = z.output<typeof embeddingSchema>;

const replaySchema = z.strictObject({
  /** Id of the run that was the first to ask. */
  of: z.string().min(1),
  /** Why that run came to no end, if it did not. */
  unfinished: z.enum([...STOP_REASONS, "broken"]).optional(),
});

/** The configuration of a run as it is frozen: plain JSON, without secrets. */
export const runConfigSchema = z.strictObject({
  schemaVersion: z.literal(1),
  name: z.string().min(1),
  mode: z.enum(["single-turn", "multi-turn"]),
  language: z.enum(LANGUAGES),
  testSet: z.strictObject({
    name: z.string().min(1),
    /** SHA-256 of the canonical form of the whole set, before any selection. */
    version: z.string(),
    /** Cases that the run selected. */
    cases: z.int().nonnegative(),
    /** Which ones, as `selectionOf` tells it; absent until the run is prepared. */
    selection: z.exactOptional(z.string()),
  }),
  agent: agentSchema,
  judge: judgeSchema,
  judging: judgingSchema.prefault({}),
  embedding: embeddingSchema.nullable().default(null),
  metrics: z.array(
    z.strictObject({
      id: z.string().min(1),
      threshold: unitSchema,
      strictMode: z.boolean(),
      options: z.record(z.string(), z.unknown()),
      custom: z.enum(["g-eval", "conversational-g-eval"]).optional(),
    }),
  ),
  retrieval: retrievalSchema,
  limits: limitsSchema,
  /** How often each case is asked and judged; absent: once. */
  repeat: z.exactOptional(repeatSchema),
  /** In canonical form, as `parseGate` reads them. */
  gates: z.array(z.strictObject({ name: z.string(), rule: z.string() })),
  note: z.string().nullable(),
  /** False: no stored judge answer of another run is used. */
  cache: z.boolean(),
  /** A stored answer that is older counts as missing. */
  cacheMaxAgeDays: z.number().positive().default(CACHE_MAX_AGE_DAYS),
  /** Set where nothing that was said is to last; results then hold no texts. */
  store: z.exactOptional(z.literal("none")),
  /** Set in a run that works another one out anew from what is stored, and asks nobody. */
  replay: replaySchema.optional(),
});
export type RunConfig = z.output<typeof runConfigSchema>;

/** The configuration as a run is asked for: its models may be known by their alias alone. */
export const runRequestSchema = z.strictObject({
  ...runConfigSchema.shape,
  judge: z.discriminatedUnion("provider", [...judges, storedModelSchema]),
  embedding: z.union([storedModelSchema, embeddingSchema]).nullable().default(null),
});
export type RunRequest = z.output<typeof runRequestSchema>;
