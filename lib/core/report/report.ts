import * as z from "zod";
import { runEstimateSchema } from "../estimate/run-estimate.ts";
import { LANGUAGES } from "../language.ts";
import { DIAGNOSES, unitSchema, usageSchema } from "../results.ts";
import { stabilitySchema } from "./stability.ts";

export const countsSchema = z.strictObject({
  total: z.int().nonnegative(),
  passed: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  skipped: z.int().nonnegative(),
  errors: z.int().nonnegative(),
  notRun: z.int().nonnegative(),
  flaky: z.int().nonnegative(),
});
/** A partition: total is the sum of the others. */
export type Counts = z.output<typeof countsSchema>;

export const rateSchema = z.strictObject({
  value: unitSchema.nullable(),
  passed: z.int().nonnegative(),
  /** The denominator. */
  of: z.int().nonnegative(),
  /** Wilson 95 % interval. */
  lower: unitSchema.nullable(),
  upper: unitSchema.nullable(),
});
export type Rate = z.output<typeof rateSchema>;

export const metricSummarySchema = z.strictObject({
  direction: z.enum(["higher", "lower"]),
  threshold: unitSchema,
  /** Cases that the other figures are over. */
  scored: z.int().nonnegative(),
  /** Not applicable or in error. */
  unscored: z.int().nonnegative(),
  /** The most frequent reasons for that, in the run's language; absent where every case was scored. */
  unscoredReasons: z
    .array(z.strictObject({ reason: z.string(), cases: z.int().positive() }))
    .optional(),
  mean: unitSchema.nullable(),
  normalizedMean: unitSchema.nullable(),
  /** Sample standard deviation; null below two cases. */
  stddev: z.number().nonnegative().nullable(),
  min: unitSchema.nullable(),
  p50: unitSchema.nullable(),
  max: unitSchema.nullable(),
  passed: z.int().nonnegative(),
  /** Ten bins of the raw score: [0, 0.1), [0.1, 0.2) ... [0.9, 1]. */
  histogram: z.array(z.int().nonnegative()).length(10),
});
export type MetricSummary = z.output<typeof metricSummarySchema>;

export const groupSummarySchema = z.strictObject({
  counts: countsSchema,
  passRate: rateSchema,
  metrics: z.record(z.string(), metricSummarySchema),
});

/** A figure over the cases where it was measured; both null and 0 when there were none. */
export const measuredSchema = z.strictObject({
  value: unitSchema.nullable(),
  of: z.int().nonnegative(),
});

export const costSchema = usageSchema.extend({
  /** null: a price is unknown. */
  costUsd: z.number().nonnegative().nullable(),
  /** True: the cost is that of a part; the rest is unknown. */
  partial: z.boolean().optional(),
});

export const COST_PARTS = ["judge", "embedding", "agent"] as const;

export const totalCostSchema = z.strictObject({
  /** What is known of it; null: nothing is. */
  costUsd: z.number().nonnegative().nullable(),
  /** True: it is at least that much. */
  partial: z.boolean(),
  /** The parts of which something is not known. */
  unknown: z.array(z.enum(COST_PARTS)),
});

/** A run's budget and what became of it, US dollars. */
export const budgetSchema = z.strictObject({
  maxCostUsd: z.number().nonnegative(),
  /** By all attempts; what the agent does not tell is not in it. */
  spentUsd: z.number().nonnegative(),
  /** By how much cases cost more than was reserved for them, in all. */
  overUsd: z.number().nonnegative(),
});

export const gateResultSchema = z.strictObject({
  name: z.string(),
  rule: z.string(),
  value: z.number().nullable(),
  status: z.enum(["pass", "fail", "unmeasured"]),
});
export type GateResult = z.output<typeof gateResultSchema>;

export const warningSchema = z.strictObject({ code: z.string(), message: z.string() });

/** report.json, version 1. */
export const reportSchema = z.strictObject({
  schemaVersion: z.literal(1),
  run: z.strictObject({
    id: z.string(),
    name: z.string(),
    mode: z.enum(["single-turn", "multi-turn", "retrieval"]),
    startedAt: z.string(),
    finishedAt: z.string(),
    testSet: z.strictObject({
      name: z.string(),
      /** SHA-256 of the canonical form, hex. */
      version: z.string(),
      cases: z.int().nonnegative(),
      /** SHA-256 of the ids of the selected cases, hex; absent in reports of earlier versions. */
      selection: z.exactOptional(z.string()),
    }),
    agent: z.strictObject({ type: z.string(), name: z.string() }),
    judge: z.strictObject({
      provider: z.string(),
      model: z.string(),
      /** Version of the wording of every step that was asked. */
      wording: z.string(),
    }),
    language: z.enum(LANGUAGES),
    note: z.string().nullable(),
    /** How often each case was asked and judged; absent: once. */
    repeat: z.int().min(2).optional(),
    /** The run that this one worked out anew from what was stored, asking nobody; absent otherwise. */
    replayOf: z.string().optional(),
  }),
  status: z.enum(["completed", "incomplete", "cancelled"]),
  verdict: z.enum(["pass", "fail", "incomplete"]),
  counts: countsSchema,
  passRate: rateSchema,
  metrics: z.record(z.string(), metricSummarySchema),
  /** Figures of the whole run, each null where it was not measured, with its denominator in `of`. */
  health: z.strictObject({
    k: z.int().positive(),
    recallAtK: unitSchema.nullable(),
    precisionAtK: unitSchema.nullable(),
    hitRateAtK: unitSchema.nullable(),
    mrr: unitSchema.nullable(),
    ndcgAtK: unitSchema.nullable(),
    accuracy: unitSchema.nullable(),
    hallucinationRate: unitSchema.nullable(),
    of: z.record(z.string(), z.int().nonnegative()),
  }),
  /** Declining where the documents can't answer, and where they could. */
  abstention: z.strictObject({
    rightRefusals: measuredSchema,
    needlessRefusals: measuredSchema,
  }),
  groups: z.record(z.string(), groupSummarySchema),
  diagnosis: z.record(z.enum(DIAGNOSES), z.int().nonnegative()),
  latencyMs: z.strictObject({ p50: z.number().nullable(), p95: z.number().nullable() }),
  usage: z.strictObject({
    judge: costSchema,
    agent: costSchema,
    /** Absent where the run has no embedding model. */
    embedding: costSchema.optional(),
    /** Both models together, by metric; absent in reports of earlier versions, as is the total. */
    metrics: z.record(z.string(), costSchema).optional(),
    total: totalCostSchema.optional(),
  }),
  /** What the run was expected to take before it started; absent where nobody is paid. */
  estimate: runEstimateSchema.optional(),
  /** Absent where the run has none. */
  budget: budgetSchema.optional(),
  /** Absent where nothing was to be judged more than once. */
  stability: stabilitySchema.optional(),
  gates: z.array(gateResultSchema),
  comparison: z.null(),
  calibration: z.null(),
  warnings: z.array(warningSchema),
});
export type Report = z.output<typeof reportSchema>;
