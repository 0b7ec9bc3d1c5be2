import type { RunConfig } from "../config/run-config.ts";
import { AppError } from "../errors.ts";
import type { Blobs, CallOptions, CaseStore, RunRef } from "../ports.ts";
import { noUsage } from "../results.ts";
import type { StopReason } from "../run-record.ts";
import { readDocument } from "./documents.ts";
import { caseKeyOf, keys } from "./keys.ts";
import {
  type Repetition,
  recordIdOf,
  type StoredResult,
  storedResultSchema,
} from "./repetition.ts";
import { resultToKeep } from "./result-to-keep.ts";
import { causeOf, resultWithoutScores } from "./results-without-scores.ts";
import { readSaid } from "./said.ts";
import { saveResult } from "./save-result.ts";
import { spentSoFar } from "./spent-so-far.ts";

export interface ResultPorts {
  readonly blobs: Blobs;
  readonly cases: CaseStore;
}

export interface Wanted {
  readonly run: RunRef;
  readonly config: RunConfig;
  readonly testCase: Repetition;
  readonly attempt: number;
  /** Why cases without a result were not run; undefined when every case had its turn. */
  readonly unfinished: StopReason | "broken" | undefined;
}

/** The stored result of a case; one that was lost becomes an error, to be done again as such. */
export async function resultOfCase(
  ports: ResultPorts,
  { run, config, testCase, attempt, unfinished }: Wanted,
  options?: CallOptions,
): Promise<StoredResult> {
  const stored = await storedResult(ports.blobs, run, testCase, options);
  if (stored !== undefined && stored !== "damaged") return stored;
  const { language } = config;
  const place = { run, caseKey: caseKeyOf(recordIdOf(testCase)), testCase, mode: config.mode };
  const known = await unlessDamaged(readSaid(ports.blobs, place, options), {});
  // An answer without a verdict is not shown; a conversation is, as far as it went.
  const said = config.mode === "single-turn" ? {} : known;
  // A replay tells what the run that asked has spent.
  const payer = config.replay === undefined ? run : { ...run, runId: config.replay.of };
  const begun = { run: payer, config, testCase, attempt, said: known };
  const nothing = { judge: noUsage, embedding: noUsage };
  const spent = await unlessDamaged(spentSoFar(ports.blobs, begun, options), nothing);
  if (stored === undefined && unfinished !== undefined) {
    const cause = causeOf({ code: "run.not_run", details: { reason: unfinished } }, language);
    return resultToKeep(config, resultWithoutScores(testCase, "notRun", cause, said), spent);
  }
  const cause = causeOf({ code: "run.no_record", details: undefined }, language);
  const lost = resultToKeep(config, resultWithoutScores(testCase, "error", cause, said), spent);
  await saveResult(ports, run, lost, options);
  // As it will be read back, to the order of its keys: a repeat writes the same files.
  return storedResultSchema.parse(lost);
}

async function storedResult(
  blobs: Blobs,
  run: RunRef,
  testCase: Repetition,
  options?: CallOptions,
): Promise<StoredResult | "damaged" | undefined> {
  const key = keys.result(run, caseKeyOf(recordIdOf(testCase)));
  return unlessDamaged(readDocument(blobs, key, storedResultSchema, options), "damaged");
}

async function unlessDamaged<T, D>(reading: Promise<T>, otherwise: D): Promise<T | D> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof AppError && error.code === "run.corrupt_object") return otherwise;
    throw error;
  }
}
