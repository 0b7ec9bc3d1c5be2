import "./silent-logs.ts";
import type * as z from "zod";
import { aggregateRunInput, aggregateRunOutput } from "../../functions/aggregate-run/schema.ts";
import { finalizeRunInput, finalizeRunOutput } from "../../functions/finalize-run/schema.ts";
import { gateRunInput, gateRunOutput } from "../../functions/gate-run/schema.ts";
import { prepareRunInput, prepareRunOutput } from "../../functions/prepare-run/schema.ts";
import { queryAgentInput, queryAgentOutput } from "../../functions/query-agent/schema.ts";
import {
  recordCaseErrorInput,
  recordCaseErrorOutput,
} from "../../functions/record-case-error/schema.ts";
import { scoreCaseInput, scoreCaseOutput } from "../../functions/score-case/schema.ts";
import { simulateTurnInput, simulateTurnOutput } from "../../functions/simulate-turn/schema.ts";
import { createHandler } from "../../lib/adapters/lambda/create-handler.ts";
import type { RunRef } from "../../lib/core/ports.ts";
import { aggregateRun } from "../../lib/core/run/aggregate-run.ts";
import { finalizeRun } from "../../lib/core/run/finalize-run.ts";
import { gateRun } from "../../lib/core/run/gate-run.ts";
import { prepareRun } from "../../lib/core/run/prepare-run.ts";
import { queryAgent } from "../../lib/core/run/query-agent.ts";
import { recordCaseError } from "../../lib/core/run/record-case-error.ts";
import { scoreCase } from "../../lib/core/run/score-case.ts";
import { simulateTurn } from "../../lib/core/run/simulate-turn.ts";
import { type ExecutionResult, execute, type HistoryEvent } from "../../lib/local/asl/machine.ts";
import { loadEvaluationMachine } from "../../lib/local/evaluation-machine.ts";
import { virtualClock } from "../local/asl/run-machine.ts";
import { aLambdaContext } from "./lambda-context.ts";
import { aRun, type World } from "./run-world.ts";

type Invoke = (payload: unknown) => Promise<unknown>;
export type Functions = Readonly<Record<string, Invoke>>;

/** The functions of the deployment over a world's ports: their schemas, their handlers, their errors. */
export function functionsOf({ ports }: Pick<World, "ports">): Functions {
  const over =
    <I, O>(name: string, input: z.ZodType<I>, output: z.ZodType<O>, run: (i: I) => Promise<O>) =>
    async (payload: unknown) => {
      const handler = createHandler({ input, output, run });
      return handler(structuredClone(payload), aLambdaContext({ functionName: name }));
    };
  return {
    PrepareRun: over("PrepareRun", prepareRunInput, prepareRunOutput, (i) => prepareRun(ports, i)),
    QueryAgent: over("QueryAgent", queryAgentInput, queryAgentOutput, (i) => queryAgent(ports, i)),
    SimulateTurn: over("SimulateTurn", simulateTurnInput, simulateTurnOutput, (i) =>
      simulateTurn(ports, i),
    ),
    ScoreCase: over("ScoreCase", scoreCaseInput, scoreCaseOutput, (i) => scoreCase(ports, i)),
    RecordCaseError: over("RecordCaseError", recordCaseErrorInput, recordCaseErrorOutput, (i) =>
      recordCaseError(ports, i),
    ),
    AggregateRun: over("AggregateRun", aggregateRunInput, aggregateRunOutput, (i) =>
      aggregateRun(ports, i),
    ),
    GateRun: over("GateRun", gateRunInput, gateRunOutput, (i) => gateRun(ports, i)),
    FinalizeRun: over("FinalizeRun", finalizeRunInput, finalizeRunOutput, (i) =>
      finalizeRun(ports, i),
    ),
  };
}

/** One call of a function by the state machine. */
export interface Call {
  readonly name: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

export interface EvaluateOptions {
  /** Another run than the world's own. */
  readonly run?: RunRef;
  readonly attempt?: number;
  readonly retryErrors?: boolean;
  /** Functions in place of the world's own. */
  readonly functions?: Functions;
  /** Before every call; what it throws is what the call throws. */
  readonly onCall?: (call: Call) => void | Promise<void>;
  /** In place of EventBridge. */
  readonly publish?: (entries: unknown) => void;
  readonly signal?: AbortSignal;
}

export interface Evaluated extends ExecutionResult {
  readonly calls: readonly Call[];
  /** Milliseconds of waits and of pauses before retries. */
  readonly pauses: readonly number[];
  readonly published: readonly unknown[];
  readonly events: readonly HistoryEvent[];
}

/** Compiled once: it does not change. */
const machine = loadEvaluationMachine("data");

/** Executes the deployed state machine over a world that has its run. */
export async function evaluate(world: World, options: EvaluateOptions = {}): Promise<Evaluated> {
  const { run = aRun, attempt = 1, retryErrors = false, onCall, signal } = options;
  const functions = { ...functionsOf(world), ...options.functions };
  const calls: Call[] = [];
  const published: unknown[] = [];
  const events: HistoryEvent[] = [];
  const clock = virtualClock();
  let children = 0;
  const result = await execute({
    machine: await machine,
    name: `${run.runId}-${attempt}`,
    input: { ...run, attempt, retryErrors },
    resources: {
      "arn:aws:states:::lambda:invoke": async (args) => {
        const { FunctionName: name, Payload } = args as { FunctionName: string; Payload: object };
        const call = { name, payload: Payload as Call["payload"] };
        calls.push(call);
        return { StatusCode: 200, Payload: await invoke(functions, call, onCall) };
      },
      "arn:aws:states:::events:putEvents": async (args) => {
        options.publish?.(args);
        published.push(args);
        return { FailedEntryCount: 0, Entries: [] };
      },
    },
    objects: objectsOf(world),
    clock,
    random: () => 0.5,
    uuid: () => {
      children += 1;
      return `child-${children}`;
    },
    onEvent: (event) => events.push(event),
    ...(signal && { signal }),
  });
  // The clock also times the limits of states, which are all longer.
  const pauses = clock.slept.filter((ms) => ms < 300_000);
  return { ...result, calls, pauses, published, events };
}

/** Fails as Step Functions sees a failed Lambda: by the error's name, the cause a JSON document. */
async function invoke(
  functions: Functions,
  { name, payload }: Call,
  onCall: EvaluateOptions["onCall"],
): Promise<unknown> {
  try {
    await onCall?.({ name, payload });
    return await functions[name]?.(payload);
  } catch (error) {
    const { name: errorType, message: errorMessage } = error as Error;
    const cause = JSON.stringify({ errorType, errorMessage, trace: [] });
    throw Object.assign(new Error(cause), { name: errorType });
  }
}

function objectsOf({ blobs }: World) {
  async function* whole(bytes: Uint8Array) {
    yield bytes;
  }
  return {
    get: async ({ Key }: { Key: string }) => {
      const bytes = await blobs.get(Key);
      return bytes && whole(bytes);
    },
    put: async ({ Key }: { Key: string }, body: string) => {
      await blobs.put(Key, body);
    },
    list: async function* ({ Prefix }: { Prefix: string }) {
      for await (const Key of blobs.list(Prefix)) yield { Key, Size: 0 };
    },
  };
}
