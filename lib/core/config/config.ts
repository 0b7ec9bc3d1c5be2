import * as z from "zod";
import { LANGUAGES } from "../language.ts";
import { unitSchema } from "../results.ts";
import { agentSchema } from "./agent.ts";
import { customEntrySchema } from "./custom.ts";
import { modelDocumentSchema } from "./model.ts";

/** The judge that works by rules; no model may have this alias. */
export const OFFLINE = "offline";

export const retrievalSchema = z.strictObject({
  /** Ranks that recall@k and the like look at. */
  k: z.int().min(1).max(100).default(5),
});

export const limitsSchema = z.strictObject({
  /** Calls to the judge in flight, and cases at once. */
  concurrency: z.int().min(1).max(1000).default(8),
  /** The budget: nothing is begun that would pass it. */
  maxCostUsd: z.number().nonnegative().optional(),
  /** Starts although the estimate is above the budget; what it does not pay for is not run. */
  allowPartial: z.boolean().optional(),
  /** Of one call to the judge. */
  callTimeoutSeconds: z.number().positive().max(3600).default(60),
  /** Errors ÷ (total − skipped − flaky) above which a run is incomplete. */
  toleratedErrorShare: unitSchema.default(0.05),
});

/** An id, or an id with threshold, strict mode and the metric's own options beside it. */
const metricEntrySchema = z.union([
  z.string().min(1),
  z.looseObject({
    id: z.string().min(1),
    threshold: unitSchema.optional(),
    strictMode: z.boolean().optional(),
  }),
]);
export type MetricEntry = z.output<typeof metricEntrySchema>;

const gateEntrySchema = z.union([
  z.string().min(1),
  z.strictObject({ name: z.string().trim().min(1), rule: z.string().min(1) }),
]);

export const PLANS = ["stepwise", "compact"] as const;

/** Service tiers of Bedrock: `flex` is cheaper and may take longer, `priority` the other way round. */
export const tierSchema = z.enum(["default", "flex", "priority"]);
export type Tier = z.output<typeof tierSchema>;

/** How a judge is asked, whichever it is. */
export const judgingSchema = z.strictObject({
  /** `compact` extracts and judges in one request a metric. */
  plan: z.enum(PLANS).default("stepwise"),
  /** How often a metric is judged in all when its score lies near the threshold; the majority decides. */
  votes: z.int().min(1).max(9).default(1),
  /** How far from the threshold is near. */
  voteWithin: unitSchema.default(0.1),
  /** Which tier a judge on Bedrock is asked in; absent: the default one. Others have none. */
  tier: z.exactOptional(tierSchema),
});

const judgeEntrySchema = z.union([
  z.string().min(1),
  z.strictObject({
    model: z.string().min(1),
    ...judgingSchema.partial().shape,
    summary: z.literal("verdicts").optional(),
  }),
]);

/** How often each case is asked and judged. */
export const repeatSchema = z.int().min(1).max(20);

export const CACHE_MAX_AGE_DAYS = 90;

/** Whether stored answers of judges are used, and those up to which age. */
const cacheEntrySchema = z.union([
  z.boolean(),
  z.strictObject({ maxAgeDays: z.number().positive() }),
]);

/** saiten.yaml. Keys that this version can't serve yet are refused before it is applied. */
export const configSchema = z.strictObject({
  name: z.string().trim().min(1).max(100).optional(),
  mode: z.enum(["single-turn", "multi-turn"]).default("single-turn"),
  language: z.enum(LANGUAGES).optional(),
  testSet: z.string().min(1).optional(),
  agent: agentSchema.optional(),
  models: z.record(z.string().min(1), modelDocumentSchema).default({}),
  judge: judgeEntrySchema.optional(),
  /** Alias of the model whose vectors some metrics compare. */
  embedding: z.string().min(1).optional(),
  metrics: z
    .strictObject({
      use: z.union([z.literal("standard"), z.array(metricEntrySchema)]).default("standard"),
      also: z.array(metricEntrySchema).default([]),
      /** For every metric that has them; an entry's own win. */
      options: z
        .looseObject({ threshold: unitSchema.optional(), strictMode: z.boolean().optional() })
        .default({}),
    })
    .prefault({}),
  /** At most ten a run; names must differ from one another and from those of the built-in metrics. */
  custom: z.array(customEntrySchema).default([]),
  retrieval: retrievalSchema.prefault({}),
  limits: limitsSchema.prefault({}),
  /** A case passes when more than half of its repetitions do. */
  repeat: repeatSchema.default(1),
  gates: z.array(gateEntrySchema).default([]),
  note: z.string().optional(),
  cache: cacheEntrySchema.default(true),
});
export type Config = z.output<typeof configSchema>;

/** The configuration with every path, relative to the file that it stands in, put through `resolve`. */
export function withPaths(config: Config, resolve: (path: string) => string): Config {
  const { testSet, agent, models } = config;
  const placed = Object.entries(models).map(([alias, model]) => {
    const caFile = model.provider === "openai" ? model.caFile : undefined;
    return [alias, caFile === undefined ? model : { ...model, caFile: resolve(caFile) }] as const;
  });
  return {
    ...config,
    models: Object.fromEntries(placed),
    ...(testSet !== undefined && { testSet: resolve(testSet) }),
    ...(agent?.type === "sample" && { agent: { ...agent, documents: resolve(agent.documents) } }),
  };
}
