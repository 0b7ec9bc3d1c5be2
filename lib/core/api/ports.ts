import type { ModelUse } from "../config/listed-model.ts";
import type { ModelDocument } from "../config/model.ts";
import type { Language } from "../language.ts";
import type { MetricMode } from "../metrics/metric.ts";
import type { Blobs, CallOptions, Clock, Parameters, RunRef, RunStore } from "../ports.ts";
import type { Cause, Usage } from "../results.ts";
import type { CaseRecord, RunRecord } from "../run-record.ts";

/** What a caller may do: read, start and stop runs and write test sets, write models and agents. */
export const SCOPES = ["saiten/read", "saiten/run", "saiten/admin"] as const;
export type Scope = (typeof SCOPES)[number];

/** Who asks, as the host of the API has made sure of it. */
export interface Caller {
  readonly tenant: string;
  readonly scopes: readonly Scope[];
}

/** The input of the state machine. */
export interface EvaluationInput extends RunRef {
  readonly attempt: number;
  /** Cases that ended as an error are done again. */
  readonly retryErrors: boolean;
}

export type ExecutionStatus = "running" | "succeeded" | "failed" | "timedOut" | "aborted";

/** Executions of the state machine, by name: `<runId>-<attempt>`. */
export interface Executions {
  /** Idempotent by name. `ended`: an execution of that name has ended already. */
  start(name: string, input: EvaluationInput, options?: CallOptions): Promise<"started" | "ended">;
  /** Does nothing where no such execution is running. */
  stop(name: string, cause: string, options?: CallOptions): Promise<void>;
  /** Undefined where there is no such execution. */
  status(name: string, options?: CallOptions): Promise<ExecutionStatus | undefined>;
}

/** A part of a list; `next` continues behind it, and is absent at its end. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly next?: string;
}

/** Which part of a list; `after` is the `next` of the page before. */
export interface PageRequest {
  readonly limit: number;
  readonly after?: string;
}

/** Runs of a tenant, newest first. */
export interface RunList {
  list(tenant: string, page: PageRequest, options?: CallOptions): Promise<Page<RunRecord>>;
}

/** Records of the cases of a run, in the order of their ids. */
export interface CaseList {
  list(
    run: RunRef,
    page: PageRequest & { readonly status?: CaseRecord["status"] },
    options?: CallOptions,
  ): Promise<Page<CaseRecord>>;
}

/** One version of a test set as it is listed. */
export interface TestSetEntry {
  readonly name: string;
  /** SHA-256 of its canonical form, hex. */
  readonly version: string;
  readonly mode: MetricMode;
  /** True: its cases hold the agent's side. */
  readonly recorded: boolean;
  readonly cases: number;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

export interface NewTestSet {
  readonly entry: TestSetEntry;
  /** Its cases in canonical form. */
  readonly canonical: string;
  /** The version that must still be the newest. */
  readonly base?: string;
}

export interface TestSets {
  /**
   * Makes it the newest version of its name; one that is there already becomes the newest again.
   * `changed`: the newest is no longer `base`, and stays the newest.
   */
  add(
    tenant: string,
    draft: NewTestSet,
    options?: CallOptions,
  ): Promise<"added" | "exists" | "changed">;
  /** The newest version without `version`, which may be a unique beginning of one. */
  find(
    tenant: string,
    name: string,
    version?: string,
    options?: CallOptions,
  ): Promise<TestSetEntry | undefined>;
  /** The newest version of each name, in the order of the names. */
  list(tenant: string, page: PageRequest, options?: CallOptions): Promise<Page<TestSetEntry>>;
  /** In the order of their hashes. */
  versions(
    tenant: string,
    name: string,
    page: PageRequest,
    options?: CallOptions,
  ): Promise<Page<TestSetEntry>>;
  /** Its cases in canonical form. */
  read(
    tenant: string,
    entry: Pick<TestSetEntry, "name" | "version">,
    options?: CallOptions,
  ): Promise<string | undefined>;
}

export interface Links {
  /** A link that gives everyone who has it the object, for so many seconds. */
  presign(key: string, seconds: number, options?: CallOptions): Promise<string>;
}

export interface WritableParameters extends Parameters {
  /** Writes over what is there. */
  put(name: string, value: string, options?: CallOptions): Promise<void>;
  /** False when there was none. */
  remove(name: string, options?: CallOptions): Promise<boolean>;
}

/** What one tiny call to a model has shown. */
export interface ModelTrial {
  readonly works: boolean;
  readonly error: Pick<Cause, "code" | "message"> | null;
  readonly latencyMs: number;
  readonly usage: Usage;
}

export interface ModelTester {
  test(
    named: { readonly alias: string; readonly source: string; readonly model: ModelDocument },
    trial: { readonly use: ModelUse; readonly language: Language },
    options?: CallOptions,
  ): Promise<ModelTrial>;
}

/** What a deployment allows; none of it comes from a caller. */
export interface ApiPolicy {
  /** The deployment, as names of parameters and secrets have it. */
  readonly stage: string;
  /**
   * Hosts that models and agents may be reached at: `judge.example.com`, `10.0.0.5:8000`, with
   * `http://` before it where it may be asked without TLS.
   */
  readonly modelHosts: readonly string[];
  /** True on a laptop: documents that its owner stored may name paths and variables of it. */
  readonly ownMachine: boolean;
}

/** What starting a run takes, whether a person, a pipeline or a schedule asks for it. */
export interface StartPorts {
  readonly runs: RunStore;
  readonly blobs: Blobs;
  readonly parameters: Parameters;
  readonly testSets: TestSets;
  readonly executions: Executions;
  readonly clock: Clock;
  /** The id of a run that was asked for without a key: a ULID. */
  newRunId(): string;
  readonly policy: ApiPolicy;
}

/** What all the routes take. */
export interface ApiPorts extends StartPorts {
  readonly parameters: WritableParameters;
  readonly runList: RunList;
  readonly caseList: CaseList;
  readonly links: Links;
  readonly models: ModelTester;
  /** Closes a run whose execution is over: a report from what there is. */
  finalize(run: RunRef, why: { readonly error: string; readonly cause: string }): Promise<void>;
}
