import { setTimeout as sleep } from "node:timers/promises";
import { type RunView, runViewSchema } from "../../lib/core/api/run-view.ts";
import type { CommandContext } from "../context.ts";
import { createProgressLine } from "../progress.ts";
import type { Connection } from "./connection.ts";

/** What a run was like before it was resumed: that end is not the one that is waited for. */
export type Before = Pick<RunView, "attempt" | "finishedAt">;

export interface WatchOptions {
  readonly runId: string;
  readonly before?: Before | undefined;
  readonly showsProgress: boolean;
}

const POLL_MS = 1_000;
const FIRST_POLL_MS = 100;
/** A server that is started anew is waited for. */
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

/** Follows a run until it has ended, also over a restart of its server. */
export async function watchRun(
  { language }: CommandContext,
  connection: Connection,
  { runId, before, showsProgress }: WatchOptions,
): Promise<RunView> {
  const line = showsProgress ? createProgressLine(language) : undefined;
  const began = performance.now();
  try {
    for (let waitMs = FIRST_POLL_MS; ; waitMs = Math.min(waitMs * 2, POLL_MS)) {
      const run = await viewRun(connection, runId, PATIENCE_MS);
      const isLate = performance.now() - began > BEGIN_MS;
      if (hasEnded(run) && (isLate || before === undefined || isOther(run, before))) return run;
      const { cases, done, errors } = run.progress;
      line?.show({ status: run.status, done, errors, cases: cases ?? undefined });
      await sleep(waitMs);
    }
  } finally {
    line?.clear();
  }
}

const isOther = ({ attempt, finishedAt }: RunView, before: Before): boolean =>
  attempt !== before.attempt || finishedAt !== before.finishedAt;

/** A run that broke before its first case has no end, and no report either. */
function hasEnded({ status, startedAt, finishedAt }: RunView): boolean {
  if (status === "created" || status === "running") return false;
  return finishedAt !== null || startedAt === null;
}
