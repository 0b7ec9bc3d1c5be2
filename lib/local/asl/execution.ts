import type { History, Thread } from "./history.ts";
import type { Json } from "./json.ts";
import type { ExecutionOptions } from "./options.ts";
import type { FlowDefinition } from "./schema.ts";

export interface ExecutionResult {
  readonly status: "SUCCEEDED" | "FAILED" | "TIMED_OUT" | "ABORTED";
  readonly output?: Json;
  readonly error?: string;
  readonly cause?: string;
}

export type ExecutionEnd = Omit<ExecutionResult, "status" | "output">;

/** `$states.context.Execution` and `.StateMachine`. */
export interface Identity {
  readonly execution: {
    readonly Id: string;
    readonly Name: string;
    readonly Input: Json;
    readonly StartTime: string;
    readonly RoleArn: string;
  };
  readonly stateMachine: { readonly Id: string; readonly Name: string };
}

/** What a distributed map asks for when it starts a child. */
export interface ChildRequest {
  readonly flow: FlowDefinition;
  readonly express: boolean;
  readonly label: string;
  readonly input: Json;
  readonly signal: AbortSignal;
}

export interface ChildResult extends ExecutionResult {
  readonly identity: Identity;
  readonly stoppedAt: string;
}

/** One execution: the one that was asked for, or a child of a distributed map. */
export interface Execution {
  readonly options: ExecutionOptions;
  readonly identity: Identity;
  /** The functions of Step Functions, bound to the clock and the randomness of the options. */
  readonly functions: Readonly<Record<string, unknown>>;
  readonly history: History;
  /** Bytes of all variables of this execution. */
  readonly stored: { bytes: number };
  readonly startChild: (request: ChildRequest) => Promise<ChildResult>;
}

/** `$states.context.Map.Item`. */
export interface MapItem {
  readonly Index: number;
  readonly Value: Json;
}

/** States that run one after the other: the top level, a branch, an iteration. */
export interface Flow {
  readonly execution: Execution;
  readonly definition: FlowDefinition;
  readonly signal: AbortSignal;
  readonly thread: Thread;
  /** Own variables and those of the flows around. */
  readonly variables: Map<string, Json>;
  /** Sizes of the variables assigned here. */
  readonly ownBytes: Map<string, number>;
  readonly item?: MapItem | undefined;
}

/** One stay in one state. */
export interface Visit {
  readonly flow: Flow;
  readonly name: string;
  readonly input: Json;
  readonly enteredAt: string;
  readonly retryCount: number;
  /** Runs states of their own that see the variables of this flow. */
  readonly runInner: (request: InnerRequest) => Promise<Json>;
}

export interface InnerRequest {
  readonly definition: FlowDefinition;
  readonly input: Json;
  readonly signal: AbortSignal;
  readonly thread: Thread;
  readonly item?: MapItem | undefined;
}

/** What a state hands on. */
export interface Step {
  readonly output: Json;
  /** Undefined at the end of a flow. */
  readonly next: string | undefined;
}

export function timestamp({ options }: Execution): string {
  return new Date(options.clock.now()).toISOString();
}
