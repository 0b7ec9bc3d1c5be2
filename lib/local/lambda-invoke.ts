import type { Context } from "aws-lambda";
import type { TaskResource } from "./asl/machine.ts";

type Handler = (event: unknown, context: Context) => Promise<unknown>;

const TIMEOUT_MS = 900_000;

export type Handlers = Readonly<Record<string, () => Promise<{ handler: Handler }>>>;

/** The deployed functions by the name that stands for their ARN in the definition. */
export const handlers: Handlers = {
  PrepareRun: () => import("../../functions/prepare-run/handler.ts"),
  QueryAgent: () => import("../../functions/query-agent/handler.ts"),
  SimulateTurn: () => import("../../functions/simulate-turn/handler.ts"),
  ScoreCase: () => import("../../functions/score-case/handler.ts"),
  RecordCaseError: () => import("../../functions/record-case-error/handler.ts"),
  AggregateRun: () => import("../../functions/aggregate-run/handler.ts"),
  GateRun: () => import("../../functions/gate-run/handler.ts"),
  FinalizeRun: () => import("../../functions/finalize-run/handler.ts"),
};

/** Calls a handler as Lambda does: JSON in, JSON out, a deadline, errors by name. */
export async function invoke(
  name: string,
  payload: unknown,
  loaded: Handlers = handlers,
): Promise<unknown> {
  const load = loaded[name];
  if (load === undefined) throw new Error(`there is no function ${name}`);
  const { handler } = await load();
  const result = await handler(JSON.parse(JSON.stringify(payload)), lambdaContext(name));
  return JSON.parse(JSON.stringify(result));
}

/** `arn:aws:states:::lambda:invoke`; what it has in flight can be waited for. */
export function createLambdaInvoke(loaded: Handlers = handlers): {
  readonly resource: TaskResource;
  readonly settled: () => Promise<void>;
} {
  const inFlight = new Set<Promise<unknown>>();
  return {
    resource: async (args) => {
      const { FunctionName, Payload } = args as { FunctionName: string; Payload: unknown };
      const call = invoke(FunctionName, Payload, loaded);
      inFlight.add(call);
      try {
        return { ExecutedVersion: "$LATEST", Payload: await call, StatusCode: 200 };
      } catch (error) {
        throw asStepFunctionsSeesIt(error);
      } finally {
        inFlight.delete(call);
      }
    },
    settled: async () => {
      await Promise.allSettled(inFlight);
    },
  };
}

/** The cause of a failed invocation is the JSON of Lambda's error document. */
function asStepFunctionsSeesIt(error: unknown): Error {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const seen = new Error(JSON.stringify({ errorType: name, errorMessage: message }), {
    cause: error,
  });
  seen.name = name;
  return seen;
}

function lambdaContext(functionName: string): Context {
  const deadline = Date.now() + TIMEOUT_MS;
  return {
    callbackWaitsForEmptyEventLoop: false,
    functionName,
    functionVersion: "$LATEST",
    invokedFunctionArn: `arn:aws:lambda:local:000000000000:function:${functionName}`,
    memoryLimitInMB: "1024",
    awsRequestId: crypto.randomUUID(),
    logGroupName: "",
    logStreamName: "",
    getRemainingTimeInMillis: () => deadline - Date.now(),
    done: () => undefined,
    fail: () => undefined,
    succeed: () => undefined,
  };
}
