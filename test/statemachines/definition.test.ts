import "../support/silent-logs.ts";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { createHandler } from "../../lib/adapters/lambda/create-handler.ts";
import { AppError } from "../../lib/core/errors.ts";
import { compileMachine } from "../../lib/local/asl/machine.ts";
import { loadEvaluationMachine } from "../../lib/local/evaluation-machine.ts";
import { handlers } from "../../lib/local/lambda-invoke.ts";
import { aLambdaContext } from "../support/lambda-context.ts";
import { everyMessage } from "../support/sample-messages.ts";

// Its types declare a default export that it does not have.
const validate = createRequire(import.meta.url)("asl-validator") as (definition: unknown) => {
  readonly isValid: boolean;
  readonly errorsText: (separator?: string) => string;
};

interface Retrier {
  readonly ErrorEquals: readonly string[];
  readonly MaxAttempts: number;
  readonly MaxDelaySeconds?: number;
  readonly JitterStrategy?: string;
}

interface State {
  readonly Type: string;
  readonly Resource?: string;
  readonly Arguments?: { readonly FunctionName?: string; readonly Payload?: unknown };
  readonly TimeoutSeconds?: number;
  readonly Retry?: readonly Retrier[];
  readonly Catch?: readonly { readonly ErrorEquals: readonly string[]; readonly Next: string }[];
  readonly [field: string]: unknown;
}

interface Flow {
  readonly StartAt: string;
  readonly States: Readonly<Record<string, State>>;
}

const text = readFileSync(
  new URL("../../statemachines/evaluation.asl.json", import.meta.url),
  "utf8",
);
const definition = JSON.parse(text) as Flow & { readonly TimeoutSeconds: number };
const cases = definition.States.Cases as State & {
  readonly ItemProcessor: Flow & { readonly ProcessorConfig: unknown };
};
const child = cases.ItemProcessor;
const tasks = [definition, child]
  .flatMap(({ States }) => Object.entries(States))
  .filter(([, { Resource }]) => Resource === "arn:aws:states:::lambda:invoke");
const retriers = [definition, child]
  .flatMap(({ States }) => Object.values(States))
  .flatMap(({ Retry = [] }) => Retry);

const AGAIN = [
  "Saiten.Throttled",
  "Saiten.Unavailable",
  "Saiten.Timeout",
  "Lambda.ServiceException",
  "Lambda.AWSLambdaException",
  "Lambda.SdkClientException",
  "Lambda.ClientExecutionTimeoutException",
  "Lambda.TooManyRequestsException",
];
const ONCE = ["Sandbox.Timedout", "Lambda.Unknown", "States.Timeout"];

describe("the definition", () => {
  test("compiles in the interpreter, as it stands and with names filled in", async () => {
    expect(() => compileMachine(definition)).not.toThrow();
    await expect(loadEvaluationMachine("data")).resolves.toMatchObject({ definition: {} });
  });

  test("is accepted by asl-validator", () => {
    const { isValid, errorsText } = validate(definition);

    expect(isValid, errorsText("\n")).toBe(true);
  });

  test("names each function of the deployment once as an ARN to be filled in", () => {
    const named = tasks.map(([, { Arguments }]) => Arguments?.FunctionName);
    const deployed = Object.keys(handlers).map((name) => `\${${name}FunctionArn}`);

    expect(named.toSorted()).toEqual(deployed.toSorted());
  });

  test("ends after a day at the latest, and no function runs longer than Lambda lets it", () => {
    expect(definition.TimeoutSeconds).toBe(86_400);
    for (const [name, { TimeoutSeconds = Number.POSITIVE_INFINITY }] of tasks) {
      expect(TimeoutSeconds, name).toBeLessThanOrEqual(900);
    }
  });
});

describe("retries", () => {
  test.each(tasks)("%s retries exactly what may pass by itself", (_, { Retry = [] }) => {
    expect(Retry.map(({ ErrorEquals }) => ErrorEquals)).toEqual([AGAIN, ONCE]);
    expect(Retry[0]?.MaxAttempts).toBeGreaterThan(1);
    expect(Retry[1]?.MaxAttempts).toBe(1);
  });

  test("all have full jitter, and an upper limit of their delay where there are several", () => {
    for (const retrier of retriers) {
      expect(retrier.JitterStrategy).toBe("FULL");
      if (retrier.MaxAttempts > 1) expect(retrier.MaxDelaySeconds).toBeGreaterThan(0);
    }
  });

  test("name no wildcard", () => {
    const names = retriers.flatMap(({ ErrorEquals }) => ErrorEquals);

    expect(names.filter((name) => /\*|^States\.(ALL|TaskFailed)$/.test(name))).toEqual([]);
  });
});

describe("the names that handlers throw", async () => {
  /** Under which name each message leaves a handler when the call may succeed later. */
  const thrown = await Promise.all(
    everyMessage().map(async ({ code, details }) => {
      const handler = createHandler({
        input: z.unknown(),
        output: z.unknown(),
        run: async () => {
          throw new AppError(code, details, { retryable: true });
        },
      });
      const error: unknown = await handler({}, aLambdaContext()).catch((each: unknown) => each);
      return (error as Error).name;
    }),
  );

  test("are all retried", () => {
    expect([...new Set(thrown)].filter((name) => !AGAIN.includes(name))).toEqual([]);
  });

  test("are all that the definition retries of ours", () => {
    const ours = AGAIN.filter((name) => name.startsWith("Saiten."));

    expect(ours.filter((name) => !thrown.includes(name))).toEqual([]);
  });
});

describe("a child", () => {
  test("is a standard execution, and its failure never fails the map", () => {
    expect(child.ProcessorConfig).toEqual({ Mode: "DISTRIBUTED", ExecutionType: "STANDARD" });
    expect(cases.ToleratedFailurePercentage).toBe(100);
  });

  test("gets the ids of the run by ItemSelector, and reads none from its own execution", () => {
    expect(Object.keys(cases.ItemSelector as object)).toEqual([
      "tenant",
      "runId",
      "mode",
      "caseKeys",
    ]);
    expect(JSON.stringify(child)).not.toContain("$states.context.Execution");
  });

  test.each(["QueryAgent", "SimulateTurn", "ScoreCase"])("records whatever breaks %s", (name) => {
    expect(child.States[name]?.Catch).toMatchObject([
      { ErrorEquals: ["States.ALL"], Next: "RecordCaseError" },
    ]);
  });

  test("goes on when even that can't be recorded, and has no way to fail", () => {
    expect(child.States.RecordCaseError?.Catch).toMatchObject([
      { ErrorEquals: ["States.ALL"], Next: "Advance" },
    ]);
    expect(Object.values(child.States).filter(({ Type }) => Type === "Fail")).toEqual([]);
  });
});

describe("the run around the children", () => {
  test.each(["PrepareRun", "Cases", "AggregateRun", "Gate"])(
    "is closed by FinalizeRun when %s breaks",
    (name) => {
      expect(definition.States[name]?.Catch).toMatchObject([
        { ErrorEquals: ["States.ALL"], Next: "FinalizeRun" },
      ]);
    },
  );

  test("is not undone by an event that nobody could publish", () => {
    expect(definition.States.Publish?.Catch).toMatchObject([
      { ErrorEquals: ["States.ALL"], Next: "Finished" },
    ]);
  });
});

test("payloads carry ids and keys; of texts only a cause, cut short", () => {
  const ids = new Set([
    "tenant",
    "runId",
    "caseKey",
    "conversationId",
    "brokenBy",
    "error",
    "cause",
  ]);
  for (const [name, { Arguments }] of tasks) {
    const payload = Arguments?.Payload;
    if (typeof payload === "string") {
      // The input of the execution as a whole: run and attempt.
      expect([name, payload]).toEqual(["PrepareRun", "{% $states.input %}"]);
      continue;
    }
    const fields = payload as Readonly<Record<string, string>>;
    expect(Object.keys(fields).filter((field) => !ids.has(field))).toEqual([]);
    if (fields.cause !== undefined) expect(fields.cause).toContain("$substring(");
  }
});
