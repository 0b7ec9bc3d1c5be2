import { setTimeout as sleep } from "node:timers/promises";
import { type RunView, runViewSchema } from "../../lib/core/api/run-view.ts";
import { AppError } from "../../lib/core/errors.ts";
import type { CommandContext } from "../context.ts";
import { createProgressLine } from "../progress.ts";
import type { Connection } from "./connection.ts";

/** What a run was like before it was resumed: that end is not the one that is waited for. */
export type Before = Pick<RunView, "attempt" | "finishedAt">;

export interface WatchOptions {
  readonly runId: string;
  readonly before?: Before | undefined;
  readonly showsProgress: boolean;
  /** How long a server is waited for that is started anew; ten minutes when absent. */
  readonly patienceMs?: number;
}

const POLL_MS = 1_000;
const FIRST_POLL_MS = 100;
const PATIENCE_MS = 600_000;
/** An attempt that broke before it began leaves no trace on the run. */
const BEGIN_MS = 120_000;

export async function viewRun(
  { call }: Connection,
  runId: string,
  patienceMs?: number,
): Promise<RunView> {
  const path = `/runs/${encodeURIComponent(runId)}`;
  const patience = patienceMs === undefined ? {} : { patienceMs };
  return runViewSchema.parse(await call({ method: "GET", path, ...patience }));
}

/** Follows a run until it has ended, also over a restart of its server. Throws AppError `remote.lost` when that stays away. */
export async function watchRun(
  { language }: CommandContext,
  connection: Connection,
  { runId, before, showsProgress, patienceMs = PATIENCE_MS }: WatchOptions,
): Promise<RunView> {
  const line = showsProgress ? createProgressLine(language) : undefined;
  const began = performance.now();
  try {
    // A server that has never answered may be a wrong URL.
    let run = await viewRun(connection, runId);
    for (let waitMs = FIRST_POLL_MS; ; waitMs = Math.min(waitMs * 2, POLL_MS)) {
      const isLate = performance.now() - began > BEGIN_MS;
      if (hasEnded(run) && (isLate || before === undefined || isOther(run, before))) return run;
      const { cases, done, errors } = run.progress;
      line?.show({ status: run.status, done, errors, cases: cases ?? undefined });
      await sleep(waitMs);
      run = await viewRun(connection, runId, patienceMs).catch(lost);
    }
  } finally {
    line?.clear();
  }
}

function lost(error: unknown): never {
  const isLost = error instanceof AppError && error.code === "remote.unreachable";
  if (!isLost) throw error;
  const { details } = error as AppError<"remote.unreachable">;
  throw new AppError("remote.lost", details, { cause: error });
}

const isOther = ({ attempt, finishedAt }: RunView, before: Before): boolean =>
  attempt !== before.attempt || finishedAt !== before.finishedAt;

/** A run that broke before its first case has no end, and no report either. */
function hasEnded({ status, startedAt, finishedAt }: RunView): boolean {
  if (status === "created" || status === "running") return false;
  return finishedAt !== null || startedAt === null;
}
