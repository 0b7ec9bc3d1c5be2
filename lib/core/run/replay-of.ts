import { type RunConfig, runConfigSchema } from "../config/run-config.ts";
import { AppError } from "../errors.ts";
import type { Blobs, CallOptions, RunRef, RunStore } from "../ports.ts";
import type { RunRecord } from "../run-record.ts";
import type { NewRun } from "./create-run.ts";
import { requireDocument, requireRun } from "./documents.ts";
import { keys } from "./keys.ts";

export interface ReplayPorts {
  readonly runs: RunStore;
  readonly blobs: Blobs;
}

/** What a run starts from that works another one out anew. */
export type Replay = Omit<NewRun, "run" | "config"> & { readonly config: RunConfig };

/**
 * The frozen configuration and test set of a run, for a run that works it out anew from what is
 * stored; a replay of a replay is one of the run that asked. Throws when the run has
 * not ended, or has kept no texts.
 */
export async function replayOf(
  { runs, blobs }: ReplayPorts,
  source: RunRef,
  options?: CallOptions,
): Promise<Replay> {
  const record = await requireRun(runs, source, options);
  if (record.finishedAt === undefined) {
    throw new AppError("run.replay_unfinished", { runId: source.runId });
  }
  const config = await requireDocument(blobs, keys.config(source), runConfigSchema, options);
  if (config.store === "none") throw new AppError("run.replay_not_kept", { runId: source.runId });
  const isScripted = config.judge.provider === "scripted";
  return {
    config: { ...config, replay: config.replay ?? { of: source.runId, ...endOf(record) } },
    testSet: await requireText(blobs, keys.testSet(source), options),
    ...(isScripted && { judgeScript: await requireText(blobs, keys.judgeScript(source), options) }),
    facts: factsOf(record),
  };
}

/** What reports tell of a run that is not in its cases: it is told again. */
const FACTS = ["probeUsage", "probeEmbeddingUsage", "estimate", "spentUsd", "overUsd"] as const;

const factsOf = (record: RunRecord): NonNullable<NewRun["facts"]> =>
  Object.fromEntries(
    FACTS.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]]])),
  );

/** Why the run has cases that were not run. */
const endOf = ({ status, stop }: RunRecord) =>
  status === "completed" ? {} : { unfinished: stop ?? ("broken" as const) };

async function requireText(blobs: Blobs, key: string, options?: CallOptions): Promise<string> {
  const bytes = await blobs.get(key, options);
  if (bytes === undefined) throw new AppError("run.missing_object", { key });
  return new TextDecoder().decode(bytes);
}
