import type { RunEstimate } from "./estimate/run-estimate.ts";
import type { RunRef } from "./ports.ts";
import type { CaseResult, Cause, Usage } from "./results.ts";

export type RunStatus = "created" | "running" | "completed" | "incomplete" | "cancelled";

/** Why no further case is dispatched; `replay`: an answer to be replayed is no longer stored. */
export const STOP_REASONS = ["cancelled", "unreachable", "budget", "replay"] as const;
export type StopReason = (typeof STOP_REASONS)[number];

export interface RunRecord extends RunRef {
  readonly name: string;
  readonly status: RunStatus;
  readonly attempt: number;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly startedAt?: string;
  /** Of the latest attempt. */
  readonly attemptStartedAt?: string;
  readonly finishedAt?: string;
  readonly stop?: StopReason;
  readonly cases?: number;
  /** Progress only; every figure of a report is computed from the case records. */
  readonly done?: number;
  readonly errors?: number;
  /** Cases in a row, from the first, that could not reach the agent or the judge. */
  readonly unreachable?: number;
  /** Invocations of this attempt that could not reach an endpoint, repeated ones among them. */
  readonly failures?: number;
  /** True as soon as one case reached both. */
  readonly reached?: boolean;
  /** What checking the models before each attempt took. */
  readonly probeUsage?: Usage;
  /** The same for the embedding model. */
  readonly probeEmbeddingUsage?: Usage;
  /** How often PrepareRun failed for want of the steps of custom metrics. */
  readonly stepsTries?: number;
  /** Why the machine broke, in the run's language. */
  readonly error?: Cause;
  /** What the run was expected to take when it first started. */
  readonly estimate?: RunEstimate;
  /** Of a run with a budget: what its attempts have spent so far, US dollars. */
  readonly spentUsd?: number;
  /** The same with what is reserved for the cases under way. */
  readonly committedUsd?: number;
  /** What is reserved for which case, by the beginning of its key. */
  readonly held?: Readonly<Record<string, number>>;
  /** What `spentUsd` holds of cases that are not settled, likewise. */
  readonly carried?: Readonly<Record<string, number>>;
  /** By how much cases cost more than was reserved for them, in all. */
  readonly overUsd?: number;
  /** When something was last reserved or settled; ISO 8601, UTC. */
  readonly ledgerAt?: string;
}

/** Fields to set and counters to add, in one write. */
export interface RunChange {
  readonly set?: Partial<Omit<RunRecord, keyof RunRef>>;
  /** Fields to drop. */
  readonly remove?: readonly ("stop" | "finishedAt" | "unreachable" | "failures" | "error")[];
  readonly add?: Partial<Record<"done" | "errors" | "unreachable" | "failures", number>>;
}

/** An amount of the budget for one case. */
export interface CaseReservation {
  /** The beginning of the case's key. */
  readonly key: string;
  readonly usd: number;
  /** The budget. */
  readonly maxUsd: number;
  readonly at: string;
}

/** What a case has cost in the end, in place of what was reserved for it. */
export interface CaseSettlement {
  readonly key: string;
  /** The amount that is reserved: another one, or none, means that somebody else has settled it. */
  readonly heldUsd: number;
  /** What is new of its cost. */
  readonly spentUsd: number;
  readonly at: string;
}

/** The short record of a case: at most 16 KB; everything long lies in Blobs. */
export interface CaseRecord {
  readonly caseId: string;
  /** SHA-256 of the case id, hex: names its objects. */
  readonly caseKey: string;
  /** `pending`: to be done again, after its errors. */
  readonly status: "pending" | CaseResult["status"];
  readonly flaky: boolean;
  readonly failedBy: CaseResult["failedBy"];
  readonly scores: Readonly<Record<string, number | null>>;
  readonly error: Pick<Cause, "code" | "message"> | null;
  /** What the run spent on it, US dollars: its models, and the agent where that tells. */
  readonly spentUsd?: number;
}
