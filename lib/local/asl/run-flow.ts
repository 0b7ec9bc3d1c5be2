import type { Flow, InnerRequest, Visit } from "./execution.ts";
import { timestamp } from "./execution.ts";
import { forget } from "./finish-state.ts";
import type { Json } from "./json.ts";
import { runState } from "./run-state.ts";

/** Runs the states of a flow from its start to its end. */
export async function runFlow(flow: Flow, input: Json): Promise<Json> {
  try {
    let output = input;
    let name: string | undefined = flow.definition.StartAt;
    while (name !== undefined) {
      flow.signal.throwIfAborted();
      const step = await visitState(flow, name, output);
      output = step.output;
      name = step.next;
    }
    return output;
  } finally {
    forget(flow);
  }
}

async function visitState(flow: Flow, name: string, input: Json) {
  const { execution, definition, thread } = flow;
  const state = definition.States[name];
  if (state === undefined) {
    throw new Error(`there is no state ${name}`);
  }
  const visit: Visit = {
    flow,
    name,
    input,
    enteredAt: timestamp(execution),
    retryCount: 0,
    runInner: (request) => runInner(flow, request),
  };
  execution.history.record(thread, `${state.Type}StateEntered`, () => ({
    name,
    input: JSON.stringify(input),
  }));
  const step = await runState(visit, state);
  execution.history.record(thread, `${state.Type}StateExited`, () => ({
    name,
    output: JSON.stringify(step.output),
  }));
  return step;
}

function runInner(outer: Flow, { input, ...request }: InnerRequest): Promise<Json> {
  const inner: Flow = {
    execution: outer.execution,
    variables: new Map(outer.variables),
    ownBytes: new Map(),
    ...request,
  };
  return runFlow(inner, input);
}
