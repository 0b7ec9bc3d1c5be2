import * as z from "zod";
import { LANGUAGES } from "../language.ts";
import { unitSchema } from "../results.ts";
import { agentSchema } from "./agent.ts";
import { judgingSchema, limitsSchema, retrievalSchema } from "./config.ts";
import { modelDocumentSchema } from "./model.ts";

const judgeSchema = z.discriminatedUnion("provider", [
  z.strictObject({ provider: z.literal("offline"), alias: z.literal("offline") }),
  z.strictObject({
    provider: z.literal("scripted"),
    alias: z.literal("scripted"),
    /** SHA-256 of the script, hex. */
    version: z.string(),
  }),
  z.strictObject({
    provider: z.enum(["bedrock", "openai"]),
    alias: z.string().min(1),
    model: modelDocumentSchema,
  }),
]);
export type RunJudge = z.output<typeof judgeSchema>;

/** The model whose vectors some metrics compare. */
const embeddingSchema = z.strictObject({
  alias: z.string().min(1),
  model: modelDocumentSchema,
});
export type RunEmbedding = z.output<typeof embeddingSchema>;

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
  limits: limitsSchema.omit({ maxCostUsd: true }),
  /** In canonical form, as `parseGate` reads them. */
  gates: z.array(z.strictObject({ name: z.string(), rule: z.string() })),
  note: z.string().nullable(),
  /** False: no stored judge answer of another run is used. */
  cache: z.boolean(),
});
export type RunConfig = z.output<typeof runConfigSchema>;
