import type { ConversationTurn, RetrievedContext, ToolCall } from "./dataset/case.ts";
import type { QuotaLease } from "./quota/quota.ts";
import type { RefusedParameter, Usage } from "./results.ts";
import type {
  CaseRecord,
  CaseReservation,
  CaseSettlement,
  RunChange,
  RunRecord,
} from "./run-record.ts";

/** Passed to every port method that may take time. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /**
   * Asked by a model that made a request wait, when its turn has come: false means that time ran out
   * in between, and the request ends as `Unanswered("noTimeLeft")` without having begun.
   */
  readonly mayBegin?: () => boolean;
  /** What the model may be asked for in this minute; absent where its document sets no limit. */
  readonly lease?: QuotaLease;
}

export interface Prompt {
  readonly system: string;
  /** What several requests of a case begin with, before `user`; a cache point stands between them. */
  readonly prefix?: string;
  readonly user: string;
}

/** One question of a metric's plan, ready for any kind of judge. */
export interface JudgeRequest {
  readonly caseId: string;
  readonly metric: string;
  readonly step: string;
  /** How many requests of this step the plan made before this one; re-asks count. */
  readonly index: number;
  /** The window of the conversation, from 0, and how many requests were made before in it. */
  readonly window?: { readonly at: number; readonly index: number };
  /** The step's inputs as data, for judges that work without a prompt. */
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly prompt: Prompt;
  /** JSON Schema of the answer, without numeric and length constraints. */
  readonly schema: Readonly<Record<string, unknown>>;
  readonly maxTokens: number;
}

export type JudgeReply =
  | {
      readonly outcome: "answered";
      /** Structured output as the provider gave it, or the raw text of the reply. */
      readonly content: unknown;
      readonly usage: Usage;
      readonly stopReason: "end" | "maxTokens";
      /** Parameters that the model refused and that it was asked without. */
      readonly refused?: readonly RefusedParameter[];
    }
  /** This kind of judge has no basis for the step. */
  | { readonly outcome: "notApplicable"; readonly reason: "offline" };

export interface Judge {
  /**
   * What the judge is, for the report and the cache key: model id and parameters that matter.
   * `byName`: it is asked for every step of every metric under its own name, one chunk a request,
   * nothing shared (scripted answers). `stored`: its answers are worth keeping. `enforcesSchema`:
   * the provider holds the answer to the schema, so the prompt need not describe it.
   * `cacheMinTokens`: the shortest prefix that it caches; absent, it takes no cache point.
   */
  readonly traits: {
    readonly identity: string;
    readonly byName: boolean;
    readonly stored: boolean;
    readonly enforcesSchema?: boolean;
    readonly cacheMinTokens?: number;
    /** The longest reply in tokens that it gives, whatever is asked for. */
    readonly maxOutputTokens?: number;
  };
  /** Throws AppError; `retryable` when the same request may succeed later. */
  ask(request: JudgeRequest, options?: CallOptions): Promise<JudgeReply>;
}

export interface Embedding {
  /** One a text, in their order; all of one length. */
  readonly vectors: readonly (readonly number[])[];
  readonly usage: Usage;
}

export interface Embedder {
  /**
   * `identity`: model id and parameters that matter, for the cache key. `model`: its id, as messages
   * name it. `textsPerRequest`: more are never to be passed at once.
   */
  readonly traits: {
    readonly identity: string;
    readonly model: string;
    readonly textsPerRequest: number;
  };
  /**
   * One request. Throws AppError; `retryable` when the same request may succeed later. What a reply
   * cost that could not be used is `usage` in the error's cause. An empty text is refused.
   */
  embed(texts: readonly string[], options?: CallOptions): Promise<Embedding>;
}

export interface AgentRequest {
  readonly caseId: string;
  readonly question: string;
  /** What the agent returned for the earlier question of the same conversation. */
  readonly conversationId?: string;
  /** The conversation before the question, for agents that keep none of their own. */
  readonly history?: readonly ConversationTurn[];
}

export interface AgentAnswer {
  readonly answer: string;
  /** Best first; absent when the connector can't tell, empty when nothing was retrieved. */
  readonly retrievedContexts?: readonly RetrievedContext[];
  readonly conversationId?: string;
  readonly toolsCalled?: readonly ToolCall[];
  /** US dollars; absent when the connector can't tell. */
  readonly costUsd?: number;
}

export interface Agent {
  /** Throws AppError; an empty answer is returned as it is. */
  ask(request: AgentRequest, options?: CallOptions): Promise<AgentAnswer>;
}

/** Objects by key: S3 or a folder. */
export interface Blobs {
  get(key: string, options?: CallOptions): Promise<Uint8Array | undefined>;
  /** With `ifAbsent`, an object that is already there stays, and the answer is "exists". */
  put(
    key: string,
    body: Uint8Array | string,
    options?: CallOptions & { readonly ifAbsent?: boolean; readonly contentType?: string },
  ): Promise<"written" | "exists">;
  /** Writes an object of any size from pieces, in constant memory. */
  putStream(key: string, pieces: AsyncIterable<string>, options?: CallOptions): Promise<void>;
  list(prefix: string, options?: CallOptions): AsyncIterable<string>;
  /** Takes an object away; one that is not there is no error. */
  remove(key: string, options?: CallOptions): Promise<void>;
}

export interface RunRef {
  readonly tenant: string;
  readonly runId: string;
}

/** Takes away what was said about cases, where nothing of it may last. */
export interface Forgetting {
  /** For a case that has ended; repeating it changes nothing. */
  forget(run: RunRef, caseKey: string, options?: CallOptions): Promise<void>;
  /** Keys of the cases of a run of which something is left. */
  left(run: RunRef, options?: CallOptions): AsyncIterable<string>;
}

export interface RunStore {
  /** One conditional put. */
  create(run: RunRecord, options?: CallOptions): Promise<"created" | "exists">;
  /** With `maxAgeMs`, a record that was read so long ago will do. */
  get(
    run: RunRef,
    options?: CallOptions & { readonly maxAgeMs?: number },
  ): Promise<RunRecord | undefined>;
  /** Returns the record after the change. Throws when there is no such run. */
  update(run: RunRef, change: RunChange, options?: CallOptions): Promise<RunRecord>;
  /**
   * Reserves an amount unless spent and reserved amounts would pass the budget, in one conditional
   * write; a case that has a reservation keeps it. Returns the record afterwards.
   */
  reserve(run: RunRef, reservation: CaseReservation, options?: CallOptions): Promise<RunRecord>;
  /** Puts the cost of a case in place of its reservation, once. Returns whether it was the time. */
  settle(run: RunRef, settlement: CaseSettlement, options?: CallOptions): Promise<boolean>;
}

export interface CaseStore {
  /** With `ifOpen`, a record of a case that has ended stays, and the answer is "exists". */
  put(
    run: RunRef,
    record: CaseRecord,
    options?: CallOptions & { readonly ifOpen?: boolean },
  ): Promise<"written" | "exists">;
  get(run: RunRef, caseId: string, options?: CallOptions): Promise<CaseRecord | undefined>;
  list(run: RunRef, options?: CallOptions): AsyncIterable<CaseRecord>;
}

/** Configuration documents: SSM parameters. */
export interface Parameters {
  get(name: string, options?: CallOptions): Promise<string | undefined>;
  /** Name and value of every parameter right below a path, which ends without a slash. */
  list(path: string, options?: CallOptions): AsyncIterable<readonly [string, string]>;
}

/** Keys by name: Secrets Manager. */
export interface Secrets {
  /** Undefined when there is none, or one that is no text. */
  get(name: string, options?: CallOptions): Promise<string | undefined>;
}

/** A regular expression, or another test of a text that its author may have made endless. */
export interface TextTest {
  readonly source: string;
  test(text: string): boolean;
}

/** Runs a test of a text. Throws AppError `check.too_slow` when it takes too long. */
export type MatchPattern = (pattern: TextTest, text: string) => boolean;

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}
