import * as z from "zod";
import { type RunConfig, runConfigSchema } from "../config/run-config.ts";
import {
  caseSchema,
  retrievedContextSchema,
  type TestCase,
  toolCallSchema,
} from "../dataset/case.ts";
import { AppError } from "../errors.ts";
import type { Blobs, CallOptions, RunRef, RunStore } from "../ports.ts";
import type { RunRecord } from "../run-record.ts";
import { keys } from "./keys.ts";

/** The agent's answer as it is kept: written once, before anything is scored. */
export const savedAnswerSchema = z.strictObject({
  answer: z.string(),
  /** null: the connector can't tell. */
  retrievedContexts: z.array(retrievedContextSchema).nullable(),
  conversationId: z.string(),
  toolsCalled: z.array(toolCallSchema).nullable(),
  latencyMs: z.number().nonnegative().nullable(),
  /** null: the connector can't tell, as always in answers that were stored before there was a cost. */
  costUsd: z.number().nonnegative().nullable().default(null),
  /** There was one, which could be scored while its case was under way. */
  forgotten: z.exactOptional(z.literal(true)),
});
export type SavedAnswer = z.output<typeof savedAnswerSchema>;

const decoder = new TextDecoder();

/** Reads a JSON object; undefined when there is none. Throws when it is not what was written. */
export async function readDocument<T>(
  blobs: Blobs,
  key: string,
  schema: z.ZodType<T>,
  options?: CallOptions,
): Promise<T | undefined> {
  const bytes = await blobs.get(key, options);
  if (bytes === undefined) return undefined;
  const parsed = schema.safeParse(parseJson(decoder.decode(bytes)));
  if (!parsed.success) throw new AppError("run.corrupt_object", { key });
  return parsed.data;
}

/** Reads a JSON object that must be there. */
export async function requireDocument<T>(
  blobs: Blobs,
  key: string,
  schema: z.ZodType<T>,
  options?: CallOptions,
): Promise<T> {
  const document = await readDocument(blobs, key, schema, options);
  if (document === undefined) throw new AppError("run.missing_object", { key });
  return document;
}

export async function writeDocument(
  blobs: Blobs,
  key: string,
  document: unknown,
  options?: CallOptions & { readonly ifAbsent?: boolean },
): Promise<"written" | "exists"> {
  return blobs.put(key, JSON.stringify(document), {
    ...options,
    contentType: "application/json",
  });
}

/** The cases of a run in file order, from the copy that was frozen with it. */
export async function readTestSet(
  blobs: Blobs,
  run: RunRef,
  options?: CallOptions,
): Promise<readonly TestCase[]> {
  return [...(await openTestSet(blobs, run, options))];
}

/** The same, each case read anew when its turn comes: the texts of thousands are not held. */
export async function openTestSet(
  blobs: Blobs,
  run: RunRef,
  options?: CallOptions,
): Promise<Iterable<TestCase>> {
  const key = keys.testSet(run);
  const bytes = await blobs.get(key, options);
  if (bytes === undefined) throw new AppError("run.missing_object", { key });
  return { [Symbol.iterator]: () => casesIn(bytes, key) };
}

const LINE_FEED = 10;

function* casesIn(bytes: Uint8Array, key: string): Generator<TestCase> {
  let start = 0;
  while (start < bytes.length) {
    const found = bytes.indexOf(LINE_FEED, start);
    const end = found < 0 ? bytes.length : found;
    if (end > start) yield caseIn(decoder.decode(bytes.subarray(start, end)), key);
    start = end + 1;
  }
}

function caseIn(line: string, key: string): TestCase {
  const parsed = caseSchema.safeParse(parseJson(line));
  if (!parsed.success) throw new AppError("run.corrupt_object", { key });
  return parsed.data;
}

export function readConfig(blobs: Blobs, run: RunRef, options?: CallOptions): Promise<RunConfig> {
  return requireDocument(blobs, keys.config(run), runConfigSchema, options);
}

/** The record of a run that must exist. */
export async function requireRun(
  runs: RunStore,
  run: RunRef,
  options?: Parameters<RunStore["get"]>[1],
): Promise<RunRecord> {
  const record = await runs.get(run, options);
  if (record === undefined) throw new AppError("run.missing_object", { key: run.runId });
  return record;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
