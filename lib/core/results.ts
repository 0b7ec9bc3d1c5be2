import * as z from "zod";
import { caseIdSchema, conversationTurnSchema, retrievedContextSchema } from "./dataset/case.ts";

/** Share or score between 0 and 1, both included. */
export const unitSchema = z.number().min(0).max(1);

export const GROUPS = ["safety", "outcome", "grounding", "other", "checks", "abstention"] as const;
/** What a case can fail by, as design section 10 names it. */
export const failedBySchema = z.enum([...GROUPS, "multi-turn"]);
export type FailedBy = z.output<typeof failedBySchema>;

export const DIAGNOSES = ["retrieval", "generation", "prompt"] as const;
/**
 * Why a case did not pass: `retrieval` (the right text was not found), `generation` (the sources
 * were good and the answer ignored them), `prompt` (prompt too strict, or the question lies outside
 * the documents).
 */
export const diagnosisSchema = z.enum(DIAGNOSES);
export type Diagnosis = z.output<typeof diagnosisSchema>;

export const itemSchema = z.strictObject({
  text: z.string(),
  /** The judge's word after normalisation (`yes`, `no`, `idk`); null when it was not judged. */
  verdict: z.string().nullable(),
  reason: z.string().nullable(),
  /** The window of the conversation that it was judged in, from 1; absent in single-turn metrics. */
  window: z.int().positive().optional(),
});
export type Item = z.output<typeof itemSchema>;

export const usageSchema = z.strictObject({
  calls: z.int().nonnegative(),
  inputTokens: z.int().nonnegative(),
  outputTokens: z.int().nonnegative(),
  cacheReadTokens: z.int().nonnegative(),
  cacheWriteTokens: z.int().nonnegative(),
});
/** Calls made and tokens spent; answers taken from the store cost none. */
export type Usage = z.output<typeof usageSchema>;

export const noUsage: Usage = {
  calls: 0,
  inputTokens: 0,
  outputTokens: 0,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
};

export function addUsage(a: Usage, b: Usage): Usage {
  return {
    calls: a.calls + b.calls,
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    cacheReadTokens: a.cacheReadTokens + b.cacheReadTokens,
    cacheWriteTokens: a.cacheWriteTokens + b.cacheWriteTokens,
  };
}

export const causeSchema = z.strictObject({
  /** A code of the message catalogue. */
  code: z.string(),
  /** In the run's language. */
  message: z.string(),
  /** The judge's raw text, where there was one that could not be read. */
  raw: z.string().optional(),
});
export type Cause = z.output<typeof causeSchema>;

/** What some models answer with an error, by the name of the capability that says so. */
export const REFUSABLE = ["temperature", "topP", "jsonSchema", "toolUse", "cachePoint"] as const;
export const refusableSchema = z.enum(REFUSABLE);
export type RefusedParameter = z.output<typeof refusableSchema>;

/** What one metric said of one case. `score` is in the metric's own direction, unrounded. */
export const metricRecordSchema = z.strictObject({
  status: z.enum(["scored", "notApplicable", "error"]),
  score: unitSchema.nullable(),
  /** Higher is better: 1 - score for the metrics that are better when lower. */
  normalizedScore: unitSchema.nullable(),
  /** Of metrics that compare vectors: the score before strict mode, a cut, or 0 for a negative one. */
  rawScore: z.number().min(-1).max(1).optional(),
  /** Scores that the score is made of, by name; null where one could not be measured. */
  breakdown: z.record(z.string(), z.number().min(-1).max(1).nullable()).optional(),
  threshold: unitSchema,
  passed: z.boolean().nullable(),
  /** Why, in the run's language, whatever the status. */
  reason: z.string(),
  items: z.array(itemSchema),
  /** Scores of repeated judgements in the order of asking; empty when it was judged once. */
  votes: z.array(unitSchema),
  /** Whether the votes agree on whether the threshold is met; absent when it was judged once. */
  stable: z.boolean().optional(),
  usage: usageSchema,
  /** Present where requests began as others of the case did; absent where each carried its own. */
  layout: z.literal("shared").optional(),
  /** What the judge was asked without, since it refused that; absent where it refused nothing. */
  refused: z.array(refusableSchema).optional(),
  /** Calls to the embedding model; absent where the metric compares no vectors. */
  embeddingUsage: usageSchema.optional(),
  error: causeSchema.nullable(),
});
export type MetricRecord = z.output<typeof metricRecordSchema>;

export const checkRecordSchema = z.strictObject({
  /** The check as the test set states it. */
  check: z.record(z.string(), z.unknown()),
  /** null: it could not be run, which is neither a pass nor a miss. */
  passed: z.boolean().nullable(),
  reason: z.string(),
  /** Why it could not be run; absent otherwise. */
  error: causeSchema.optional(),
});
export type CheckRecord = z.output<typeof checkRecordSchema>;

/** Retrieval figures of one case at k; null where they could not be measured. */
export const retrievalRecordSchema = z.strictObject({
  k: z.int().positive(),
  by: z.enum(["documents", "passages"]),
  recallAtK: unitSchema.nullable(),
  precisionAtK: unitSchema.nullable(),
  hitRateAtK: unitSchema.nullable(),
  reciprocalRank: unitSchema.nullable(),
  ndcgAtK: unitSchema.nullable(),
});
export type RetrievalRecord = z.output<typeof retrievalRecordSchema>;

export const STOP_REASONS = ["outcomeReached", "maxTurns", "recorded"] as const;

/** The conversation of a multi-turn case as it took place. */
export const conversationRecordSchema = z.strictObject({
  scenario: z.string().nullable(),
  userDescription: z.string().nullable(),
  expectedOutcome: z.string().nullable(),
  turns: z.array(conversationTurnSchema),
  /** Why the conversation ended; null when it broke off. */
  stop: z
    .strictObject({
      reason: z.enum(STOP_REASONS),
      /** The judge's reason, where it found the expected outcome reached. */
      explanation: z.string().nullable(),
    })
    .nullable(),
  /** Calls to the model that played the user. */
  usage: usageSchema,
});
export type ConversationRecord = z.output<typeof conversationRecordSchema>;

export const caseStatusSchema = z.enum(["passed", "failed", "skipped", "error", "notRun"]);
export type CaseStatus = z.output<typeof caseStatusSchema>;

/** What one repetition of a case came to. */
export const repetitionRecordSchema = z.strictObject({
  status: caseStatusSchema,
  failedBy: z.array(failedBySchema),
  /** By metric, each in its own direction; null where there is none. */
  scores: z.record(z.string(), unitSchema.nullable()),
  latencyMs: z.number().nonnegative().nullable(),
  error: causeSchema.nullable(),
});
export type RepetitionRecord = z.output<typeof repetitionRecordSchema>;

/** One line of results.jsonl. */
export const caseResultSchema = z.strictObject({
  caseId: caseIdSchema,
  status: caseStatusSchema,
  flaky: z.boolean(),
  mustPass: z.boolean(),
  expectAbstention: z.boolean(),
  question: z.string(),
  expectedAnswer: z.string().nullable(),
  answer: z.string().nullable(),
  /** null: the connector can't tell. */
  retrievedContexts: z.array(retrievedContextSchema).nullable(),
  /** Of a multi-turn case; absent in single-turn ones. */
  conversation: conversationRecordSchema.optional(),
  metrics: z.record(z.string(), metricRecordSchema),
  checks: z.array(checkRecordSchema),
  retrieval: retrievalRecordSchema.nullable(),
  /** Every failed group, the decisive one first. */
  failedBy: z.array(failedBySchema),
  /** The metrics whose repeated judgements disagree on whether the threshold is met. */
  unstable: z.array(z.string()).default([]),
  /** In their order, of a run that repeats its cases; absent in others. */
  repetitions: z.array(repetitionRecordSchema).optional(),
  diagnosis: diagnosisSchema.nullable(),
  latencyMs: z.number().nonnegative().nullable(),
  /** What the judge did for the case in all; absent in results that were stored before there was it. */
  usage: usageSchema.optional(),
  /** The same of the embedding model; absent where that did nothing. */
  embeddingUsage: usageSchema.optional(),
  /** What the run spent on it, US dollars: its models, and its agent where that tells; null: a price is unknown. */
  costUsd: z.number().nonnegative().nullable().optional(),
  /** What the agent says that its part cost, also of a recorded answer; null: it does not say. */
  agentCostUsd: z.number().nonnegative().nullable().optional(),
  tags: z.array(z.string()),
  /** Of what the case asks and expects, where texts are not kept; absent where they are. */
  contentHash: z.exactOptional(z.string()),
  /** Why there is no verdict: set for `error`, `skipped` and `notRun`. */
  error: causeSchema.nullable(),
});
export type CaseResult = z.output<typeof caseResultSchema>;
