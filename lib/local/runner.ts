import { appendFile, rm } from "node:fs/promises";
import { join, posix } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type RunConfig, runConfigSchema } from "../core/config/run-config.ts";
import { AppError } from "../core/errors.ts";
import type { Message } from "../core/messages/catalog.ts";
import type { RunRef } from "../core/ports.ts";
import type { Cause } from "../core/results.ts";
import { caughtProblem } from "../core/run/caught-problem.ts";
import { type Budget, changeLimits } from "../core/run/change-limits.ts";
import { createRun, type NewRun } from "../core/run/create-run.ts";
import { readDocument } from "../core/run/documents.ts";
import { keys } from "../core/run/keys.ts";
import { causeOf } from "../core/run/results-without-scores.ts";
import type { RunRecord } from "../core/run-record.ts";
import { type AwsOnLoopback, BUCKET, startAwsOnLoopback } from "./aws-on-loopback.ts";
import { carryOutEvaluation } from "./carry-out.ts";
import type { FaultPlan } from "./gateway/faults.ts";
import { type Handlers, invoke } from "./lambda-invoke.ts";
import { appendHistory, readFrozenConfig, readReport, writeFrozenConfig } from "./run-folder.ts";
import { saveReportFiles } from "./save-report-files.ts";
import { makeStoreDir, openRunDir, runDir, type Workspace } from "./workspace.ts";

export interface LocalRun {
  readonly run: RunRef;
  readonly place: Workspace;
  /** What a new run starts from; absent when one is resumed. */
  readonly create?: Omit<NewRun, "run" | "config"> & { readonly config: RunConfig };
  /** In place of the budget that a resumed run had so far. */
  readonly budget?: Budget;
  readonly retryErrors: boolean;
  readonly ownCredentials: boolean;
  /** Aborted by Ctrl-C. */
  readonly signal?: AbortSignal;
  /** Disturbances of the services, for tests. */
  readonly faults?: FaultPlan;
  /** In place of the sources' handlers: those of the bundles, for tests. */
  readonly handlers?: Handlers;
  onProgress?(record: RunRecord): void;
}

export interface FinishedRun {
  readonly runId: string;
  readonly folder: string;
  /** What broke the run, or kept it from starting. */
  readonly error?: Cause;
  /** False when this attempt was refused before anything was asked. */
  readonly started: boolean;
  /** True when this attempt wrote the report. */
  readonly reported: boolean;
  /** True for a replay that lacked something and so left nothing behind. */
  readonly discarded?: boolean;
}

const PROGRESS_MS = 250;

/**
 * Runs the deployed state machine over the deployed handlers on this machine. Whatever happens,
 * what was asked and scored stays, and a later attempt finishes the rest.
 */
export async function runLocally(local: LocalRun): Promise<FinishedRun> {
  const finished = await attemptLocally(local);
  // Its table lies there, and is written to until it is closed.
  if (finished.discarded) await rm(finished.folder, { recursive: true, force: true });
  return finished;
}

async function attemptLocally(local: LocalRun): Promise<FinishedRun> {
  const { run, place } = local;
  const folder = runDir(place, run.runId);
  const storeDir = await makeStoreDir(place, run.runId);
  // What may turn out not to be there is nobody's latest run before it has come to its end.
  const isReplay = local.create?.config.replay !== undefined;
  const { ownCredentials, faults = [] } = local;
  const { dataDir } = place;
  const aws = await startAwsOnLoopback({ dataDir, storeDir, ownCredentials, faults });
  try {
    if (!isReplay) await openRunDir(place, run.runId);
    const { environment } = aws;
    if (local.create !== undefined) {
      await writeFrozenConfig(folder, local.create.config);
      await createRun(environment, { run, ...local.create });
    }
    const before = await requireRecord(aws, run);
    if (local.budget !== undefined) await changeLimits(environment, run, local.budget);
    const progress = watchProgress(aws, local);
    const attempt = before.attempt + 1;
    const failure = await executeAttempt(aws, local, attempt).finally(progress.stop);
    const { stop, error: lacking } = await requireRecord(aws, run);
    if (isReplay && stop === "replay") {
      await discard(aws, run);
      const error = lacking && { error: lacking };
      return {
        runId: run.runId,
        folder,
        started: true,
        reported: false,
        discarded: true,
        ...error,
      };
    }
    if (isReplay) await openRunDir(place, run.runId);
    // With the prices of that day, and without what the judge refused.
    const frozen = await readDocument(environment.blobs, keys.config(run), runConfigSchema);
    if (frozen !== undefined) await writeFrozenConfig(folder, frozen);
    const files = await saveReportFiles({ client: environment.s3, bucket: BUCKET, run, folder });
    const after = await requireRecord(aws, run);
    // An attempt that did not start, or could not end, leaves the report of the one before.
    const isNew = after.finishedAt !== undefined && after.finishedAt !== before.finishedAt;
    const reported = isNew && files.includes("report.json");
    if (reported) await appendHistory(place.outDir, await readReport(folder));
    const error = after.error ?? (failure && !reported ? await told(failure, folder) : undefined);
    // Who cancels a run before its start wants to go on later: nothing was wrong with it.
    const started = after.attempt === attempt || failure?.code === "run.not_run";
    return { runId: run.runId, folder, started, reported, ...(error && { error }) };
  } finally {
    await aws.close();
  }
}

/** Takes away every object of a run. */
async function discard({ environment }: AwsOnLoopback, run: RunRef): Promise<void> {
  const { blobs } = environment;
  const prefix = `${posix.dirname(keys.request(run))}/`;
  for await (const key of blobs.list(prefix)) await blobs.remove(key);
}

/** The words for what broke the machine and could not even be written down. */
async function told(failure: Message, folder: string): Promise<Cause> {
  return causeOf(failure, (await readFrozenConfig(folder)).language);
}

/** Returns what ended the attempt before its time. */
async function executeAttempt(
  aws: AwsOnLoopback,
  local: LocalRun,
  attempt: number,
): Promise<Message | undefined> {
  const { run, signal } = local;
  const events = join(local.place.dataDir, "events.jsonl");
  const result = await carryOutEvaluation({
    name: `${run.runId}-${attempt}`,
    input: { ...run, attempt, retryErrors: local.retryErrors },
    s3: aws.environment.s3,
    putEvent: (entry) => appendFile(events, `${JSON.stringify(entry)}\n`),
    handlers: local.handlers,
    signal,
  });
  const { status, error = "", cause: why = "" } = result;
  if (status === "SUCCEEDED") return undefined;
  if (status === "FAILED") return caughtProblem({ error, cause: why }, "run.machine_failed");
  // In the cloud a rule on the execution's end does the same.
  const cancelled = status === "ABORTED";
  if (cancelled) await aws.environment.runs.update(run, { set: { stop: "cancelled" } });
  const ended = { ...run, error: `States.${status}`, cause: why };
  await invoke("FinalizeRun", ended, local.handlers);
  return cancelled ? { code: "run.not_run", details: { reason: "cancelled" } } : undefined;
}

async function requireRecord({ environment }: AwsOnLoopback, run: RunRef): Promise<RunRecord> {
  const record = await environment.runs.get(run);
  // Its process ended before the run was registered: nothing was asked yet.
  if (record === undefined) throw new AppError("run.missing_object", { key: run.runId });
  return record;
}

/** Reports the counters of the run's record until it is stopped. */
function watchProgress({ environment }: AwsOnLoopback, { run, onProgress }: LocalRun) {
  const stopped = new AbortController();
  const watch = async () => {
    while (onProgress !== undefined && !stopped.signal.aborted) {
      const record = await environment.runs.get(run);
      if (record !== undefined) onProgress(record);
      await sleep(PROGRESS_MS, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  };
  const watching = watch().catch(() => undefined);
  return {
    stop: async () => {
      stopped.abort();
      await watching;
    },
  };
}
