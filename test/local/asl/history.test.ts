import { describe, expect, it } from "vitest";
import { aDistributedMap, aFlow, aMachine, aPass, aTask, named, run } from "./run-machine.ts";

const typesOf = async (...args: Parameters<typeof run>) =>
  (await run(...args)).events.map(({ type }) => type);

describe("the history", () => {
  it("numbers events and gives their details as AWS names them", async () => {
    const { events } = await run(
      aMachine({ A: aTask({ Arguments: { a: 1 }, TimeoutSeconds: 9 }) }),
      { in: 1 },
    );
    const common = {
      executionArn: "arn:aws:states:us-east-1:000000000000:execution:Test:run-1",
      timestamp: "2030-01-01T00:00:00.000Z",
    };
    const lambda = { resourceType: "lambda", resource: "invoke" };
    expect(events).toEqual(
      [
        {
          type: "ExecutionStarted",
          executionStartedEventDetails: {
            input: '{"in":1}',
            roleArn: "arn:aws:iam::000000000000:role/local",
          },
        },
        { type: "TaskStateEntered", stateEnteredEventDetails: { name: "A", input: '{"in":1}' } },
        {
          type: "TaskScheduled",
          taskScheduledEventDetails: { ...lambda, parameters: '{"a":1}', timeoutInSeconds: 9 },
        },
        { type: "TaskStarted", taskStartedEventDetails: lambda },
        { type: "TaskSucceeded", taskSucceededEventDetails: { ...lambda, output: '{"a":1}' } },
        { type: "TaskStateExited", stateExitedEventDetails: { name: "A", output: '{"a":1}' } },
        { type: "ExecutionSucceeded", executionSucceededEventDetails: { output: '{"a":1}' } },
      ].map((event, index) => ({ ...common, id: index + 1, previousEventId: index, ...event })),
    );
  });

  it("tells how tasks, evaluations and executions failed", async () => {
    const { events } = await run(
      aMachine({ A: aTask() }),
      {},
      { task: () => Promise.reject(named("X")) },
    );
    expect(events.slice(-2)).toMatchObject([
      { type: "TaskFailed", taskFailedEventDetails: { error: "X", cause: "it broke" } },
      { type: "ExecutionFailed", executionFailedEventDetails: { error: "X", cause: "it broke" } },
    ]);
    const late = await run(
      aMachine({ A: aTask({ TimeoutSeconds: 1 }) }),
      {},
      { task: () => new Promise(() => {}) },
    );
    expect(late.events.at(-2)).toMatchObject({
      type: "TaskTimedOut",
      taskTimedOutEventDetails: { error: "States.Timeout" },
    });
    const wrong = await run(aMachine({ A: aPass({ Output: { a: "{% $states.input.no %}" } }) }));
    expect(wrong.events.at(-2)).toMatchObject({
      type: "EvaluationFailed",
      evaluationFailedEventDetails: {
        error: "States.QueryEvaluationError",
        location: "Output/a",
        state: "A",
      },
    });
  });

  it("follows each branch and iteration on a line of its own", async () => {
    const P = {
      Type: "Parallel",
      Branches: [aFlow({ A: aPass() }), aFlow({ B: aPass() })],
      Next: "M",
    };
    const M = { Type: "Map", ItemProcessor: aFlow({ I: aPass() }), MaxConcurrency: 1, End: true };
    const { events } = await run(aMachine({ P, M }));
    const previous = Object.fromEntries(
      events.map(({ type, previousEventId, stateEnteredEventDetails }) => [
        `${type} ${(stateEnteredEventDetails as { name?: string } | undefined)?.name ?? ""}`.trim(),
        events.find(({ id }) => id === previousEventId)?.type,
      ]),
    );
    expect(previous).toMatchObject({
      "PassStateEntered A": "ParallelStateStarted",
      "PassStateEntered B": "ParallelStateStarted",
      ParallelStateSucceeded: "PassStateExited",
      "PassStateEntered I": "MapIterationStarted",
      MapIterationSucceeded: "PassStateExited",
      MapStateSucceeded: "MapIterationSucceeded",
    });
  });

  it("names map runs and their children", async () => {
    const { events } = await run(aMachine({ M: aDistributedMap() }), [1]);
    expect(
      events.map(({ type, executionArn }) => [type, executionArn.split(":").slice(6).join(":")]),
    ).toEqual([
      ["ExecutionStarted", "Test:run-1"],
      ["MapStateEntered", "Test:run-1"],
      ["MapStateStarted", "Test:run-1"],
      ["MapRunStarted", "Test:run-1"],
      ["ExecutionStarted", "Test/M:uuid-2"],
      ["PassStateEntered", "Test/M:uuid-2"],
      ["PassStateExited", "Test/M:uuid-2"],
      ["ExecutionSucceeded", "Test/M:uuid-2"],
      ["MapRunSucceeded", "Test:run-1"],
      ["MapStateSucceeded", "Test:run-1"],
      ["MapStateExited", "Test:run-1"],
      ["ExecutionSucceeded", "Test:run-1"],
    ]);
  });

  it("tells failed from aborted", async () => {
    const failing = { task: () => Promise.reject(named("X")) };
    const states = [
      { Type: "Parallel", Branches: [aFlow({ I: aTask() })], End: true },
      { Type: "Map", Items: [1], ItemProcessor: aFlow({ I: aTask() }), End: true },
      aDistributedMap({ Items: [1] }, { I: aTask() }),
    ];
    const failed = await Promise.all(states.map((A) => typesOf(aMachine({ A }), {}, failing)));
    expect(
      failed.map((types) => types.filter((type) => /Map|Parallel/.test(type)).slice(-2)),
    ).toEqual([
      ["ParallelStateStarted", "ParallelStateFailed"],
      ["MapIterationFailed", "MapStateFailed"],
      ["MapRunFailed", "MapStateFailed"],
    ]);
    const aborted = await Promise.all(
      states.map((A) => {
        const controller = new AbortController();
        const task = () => {
          controller.abort();
          return new Promise<never>(() => {});
        };
        return typesOf(aMachine({ A }), {}, { task, signal: controller.signal });
      }),
    );
    expect(aborted.map((types) => types.slice(-3))).toEqual([
      ["TaskStarted", "ParallelStateAborted", "ExecutionAborted"],
      ["MapIterationAborted", "MapStateAborted", "ExecutionAborted"],
      ["MapRunAborted", "MapStateAborted", "ExecutionAborted"],
    ]);
  });
});
