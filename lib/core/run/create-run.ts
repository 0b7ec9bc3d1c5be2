import type { RunRequest } from "../config/run-config.ts";
import type { Blobs, CallOptions, Clock, RunRef, RunStore } from "../ports.ts";
import type { RunRecord } from "../run-record.ts";
import { writeDocument } from "./documents.ts";
import { keys } from "./keys.ts";

export interface CreateRunPorts {
  readonly runs: RunStore;
  readonly blobs: Blobs;
  readonly clock: Clock;
}

export interface NewRun {
  readonly run: RunRef;
  readonly config: RunRequest;
  /** The canonical form of the selected cases; bytes are UTF-8. */
  readonly testSet: string | Uint8Array;
  /** Scripted judge outputs, where the judge is a script. */
  readonly judgeScript?: string;
  /** What is known of the run before it begins. */
  readonly facts?: Pick<
    RunRecord,
    "probeUsage" | "probeEmbeddingUsage" | "estimate" | "spentUsd" | "overUsd"
  >;
}

/**
 * Registers a run. What it needs is written before its record, so that a record never points to
 * something that is not there; a repeat after a crash in between heals it.
 */
export async function createRun(
  ports: CreateRunPorts,
  { run, config, testSet, judgeScript, facts }: NewRun,
  options?: CallOptions,
): Promise<"created" | "exists"> {
  await writeDocument(ports.blobs, keys.request(run), config, options);
  await ports.blobs.put(keys.testSet(run), testSet, options);
  if (judgeScript !== undefined) await ports.blobs.put(keys.judgeScript(run), judgeScript, options);
  const record = {
    ...run,
    ...facts,
    name: config.name,
    status: "created",
    attempt: 0,
    createdAt: new Date(ports.clock.now()).toISOString(),
  } as const;
  return ports.runs.create(record, options);
}
