import { describe, expect, it } from "vitest";
import { aFlow, aMachine, aPass, aTask, lambda, named, outputOf, run } from "./run-machine.ts";

describe("Pass", () => {
  it("hands on its input when it has no Output", async () => {
    expect(await outputOf(aMachine({ A: aPass() }), { a: [1] })).toEqual({ a: [1] });
  });

  it("evaluates expressions inside objects and arrays and leaves other strings alone", async () => {
    const Output = {
      sum: "{% $states.input.a + 1 %}",
      list: ["{% $states.input.a %}", "$x"],
      n: null,
    };
    expect(await outputOf(aMachine({ A: aPass({ Output }) }), { a: 1 })).toEqual({
      sum: 2,
      list: [1, "$x"],
      n: null,
    });
  });

  it("collapses a sequence of one and keeps an array that was built", async () => {
    const Output = {
      one: "{% $states.input.list[a>1].a %}",
      kept: "{% [$states.input.list[a>1].a] %}",
    };
    const input = { list: [{ a: 1 }, { a: 2 }] };
    expect(await outputOf(aMachine({ A: aPass({ Output }) }), input)).toEqual({
      one: 2,
      kept: [2],
    });
  });
});

describe("Task", () => {
  it("sends its input when it has no Arguments and returns the result", async () => {
    expect(await outputOf(aMachine({ A: aTask() }), { a: 1 })).toEqual({ a: 1 });
  });

  it("gives the resource its arguments, the names and a signal", async () => {
    const seen: unknown[] = [];
    await run(
      aMachine({ A: aTask({ Arguments: { n: "{% $states.input.n %}" } }) }),
      { n: 7 },
      {
        task: async (args, { signal, ...names }) => seen.push(args, names, signal.aborted),
      },
    );
    expect(seen).toEqual([{ n: 7 }, { executionName: "run-1", stateName: "A" }, false]);
  });

  it("sees the result as it is after a trip as JSON", async () => {
    const task = async () => ({ at: new Date(0), gone: undefined });
    expect(await outputOf(aMachine({ A: aTask() }), {}, { task })).toEqual({
      at: "1970-01-01T00:00:00.000Z",
    });
    expect(
      await outputOf(aMachine({ A: aTask() }), {}, { task: async () => undefined }),
    ).toBeNull();
  });

  it("shapes its output from $states.result", async () => {
    const task = async () => ({ Payload: { ok: true }, StatusCode: 200 });
    const A = aTask({ Output: "{% $states.result.Payload.ok %}" });
    expect(await outputOf(aMachine({ A }), {}, { task })).toBe(true);
  });

  it("fails the execution with the name and message of what was thrown", async () => {
    const task = async () => Promise.reject(named("Saiten.Unavailable", "down"));
    expect(await run(aMachine({ A: aTask() }), {}, { task })).toMatchObject({
      status: "FAILED",
      error: "Saiten.Unavailable",
      cause: "down",
    });
    const text = async () => Promise.reject("just text");
    expect(await run(aMachine({ A: aTask() }), {}, { task: text })).toMatchObject({
      error: "States.TaskFailed",
      cause: "just text",
    });
  });

  it("counts a resource that throws at once as failed", async () => {
    const task = () => {
      throw named("Sync");
    };
    expect(await run(aMachine({ A: aTask() }), {}, { task })).toMatchObject({ error: "Sync" });
  });

  it("is refused before the start when nothing stands behind its resource", async () => {
    const A = aTask({ Resource: "arn:aws:states:::events:putEvents" });
    const inner = { Type: "Parallel", Branches: [aFlow({ A })], End: true };
    await expect(run(aMachine({ P: inner }))).rejects.toThrow(
      "States.P.Branches[0].States.A.Resource: nothing stands behind arn:aws:states:::events:putEvents",
    );
  });
});

describe("Choice", () => {
  const choice = {
    Type: "Choice",
    Choices: [
      { Condition: "{% $states.input.n > 10 %}", Next: "Big", Output: "big", Assign: { seen: 1 } },
      { Condition: "{% $states.input.n > 5 %}", Next: "Big" },
    ],
    Output: "{% 'default ' & $string($states.input.n) %}",
    Default: "Small",
  };
  const machine = aMachine({ C: choice, Big: aPass(), Small: aPass() });

  it.each([
    [11, "big"],
    [6, { n: 6 }],
    [1, "default 1"],
  ])("takes the first rule that holds, with its own Output: %s", async (n, output) => {
    expect(await outputOf(machine, { n })).toEqual(output);
  });

  it("fails without a default when no rule holds", async () => {
    const { Default, ...rest } = choice;
    const { status, error } = await run(aMachine({ C: rest, Big: aPass() }), { n: 1 });
    expect([status, error]).toEqual(["FAILED", "States.NoChoiceMatched"]);
  });

  it("fails when a condition is neither true nor false", async () => {
    const C = { ...choice, Choices: [{ Condition: "{% $states.input.n %}", Next: "Big" }] };
    const result = await run(aMachine({ C, Big: aPass(), Small: aPass() }), { n: 1 });
    expect(result).toMatchObject({ status: "FAILED", error: "States.QueryEvaluationError" });
    expect(result.cause).toContain("Choices[0].Condition");
  });

  it("loops", async () => {
    const machine = aMachine({
      Start: aPass({ End: undefined, Next: "Loop", Assign: { left: 3, sum: 0 } }),
      Loop: {
        Type: "Choice",
        Choices: [
          {
            Condition: "{% $left > 0 %}",
            Next: "Loop",
            Assign: { left: "{% $left - 1 %}", sum: "{% $sum + $left %}" },
          },
        ],
        Default: "End",
      },
      End: { Type: "Succeed", Output: "{% $sum %}" },
    });
    expect(await outputOf(machine)).toBe(6);
  });
});

describe("Wait", () => {
  const waiting = (fields: object) => aMachine({ W: { Type: "Wait", End: true, ...fields } });

  it.each([
    [{ Seconds: 5 }, [5_000]],
    [{ Seconds: "{% $states.input.s %}" }, [3_000]],
    [{ Timestamp: "2030-01-01T00:01:00Z" }, [60_000]],
    [{ Timestamp: "{% $states.input.at %}" }, [1_000]],
    [{ Timestamp: "2029-01-01T00:00:00Z" }, []],
    [{ Seconds: 0 }, []],
  ])("waits for a time or until one: %j", async (fields, slept) => {
    const result = await run(waiting(fields), { s: 3, at: "2030-01-01T09:00:01+09:00" });
    expect([result.status, result.slept]).toEqual(["SUCCEEDED", slept]);
  });

  it.each([
    [{ Seconds: "{% -1 %}" }],
    [{ Seconds: "{% 1.5 %}" }],
    [{ Seconds: "{% '1' %}" }],
    [{ Timestamp: "{% 'tomorrow' %}" }],
    [{ Timestamp: "{% '2030-13-45T00:00:00Z' %}" }],
    [{ Timestamp: "{% 5 %}" }],
  ])("fails on a value that is none: %j", async (fields) => {
    expect(await run(waiting(fields))).toMatchObject({ error: "States.QueryEvaluationError" });
  });
});

describe("Succeed and Fail", () => {
  it("ends with the output of Succeed", async () => {
    expect(await outputOf(aMachine({ S: { Type: "Succeed", Output: { a: "{% 1 %}" } } }))).toEqual({
      a: 1,
    });
  });

  it("ends with the error and cause of Fail, given or computed", async () => {
    const F = { Type: "Fail", Error: "{% 'E.' & $states.input.kind %}", Cause: "because" };
    const { status, error, cause } = await run(aMachine({ F }), { kind: "x" });
    expect([status, error, cause]).toEqual(["FAILED", "E.x", "because"]);
  });

  it("may fail without a name", async () => {
    const { events, slept, ...result } = await run(aMachine({ F: { Type: "Fail" } }));
    expect(result).toEqual({ status: "FAILED" });
  });

  it("fails as an evaluation when the error is no string", async () => {
    const result = await run(aMachine({ F: { Type: "Fail", Error: "{% 5 %}" } }));
    expect(result.error).toBe("States.QueryEvaluationError");
  });
});

describe("Parallel", () => {
  const parallel = (fields: object, ...branches: object[]) =>
    aMachine({ P: { Type: "Parallel", End: true, Branches: branches, ...fields } });

  it("gives every branch the same input and keeps the order of the branches", async () => {
    const slow = aFlow({
      W: { Type: "Wait", Seconds: 9, Next: "A" },
      A: aPass({ Output: "{% $states.input.a & 'slow' %}" }),
    });
    const fast = aFlow({ B: aPass({ Output: "{% $states.input.a & 'fast' %}" }) });
    const machine = parallel({ Arguments: { a: "{% $states.input.x %}" } }, slow, fast);
    expect(await outputOf(machine, { x: "-" })).toEqual(["-slow", "-fast"]);
  });

  it("runs its branches at the same time", async () => {
    const branch = (name: string) => aFlow({ [name]: { Type: "Wait", Seconds: 60, End: true } });
    const started: string[] = [];
    const { events } = await run(parallel({}, branch("A"), branch("B")), {});
    for (const event of events) {
      started.push(event.type);
    }
    expect(started.slice(3, 5)).toEqual(["WaitStateEntered", "WaitStateEntered"]);
    expect(events.at(-1)?.timestamp).toBe("2030-01-01T00:01:00.000Z");
  });

  it("fails with the first failure and stops the other branches", async () => {
    let stopped: boolean | undefined;
    const task = async (args: unknown, { signal }: { signal: AbortSignal }) => {
      if (args === "fail") {
        throw named("Broken");
      }
      return new Promise((_, reject) => {
        signal.addEventListener("abort", () => {
          stopped = true;
          reject(signal.reason);
        });
      });
    };
    const machine = parallel(
      { Catch: [{ ErrorEquals: ["Broken"], Next: "Q", Output: "caught" }] },
      aFlow({ A: aTask({ Arguments: "fail" }) }),
      aFlow({
        B: aTask({ Arguments: "hang", Catch: [{ ErrorEquals: ["States.ALL"], Next: "C" }] }),
        C: aPass(),
      }),
    );
    Object.assign(machine.States as object, { Q: aPass() });
    expect(await outputOf(machine, {}, { task })).toBe("caught");
    expect(stopped).toBe(true);
  });
});

describe("Map, inline", () => {
  const map = (fields: object = {}, states: Record<string, unknown> = { I: aPass() }) =>
    aMachine({ M: { Type: "Map", ItemProcessor: aFlow(states), End: true, ...fields } });

  it("runs on its input when it has no Items", async () => {
    expect(await outputOf(map(), [1, { a: 2 }])).toEqual([1, { a: 2 }]);
    expect(await outputOf(map(), [])).toEqual([]);
  });

  it("shapes items with the item, the input and variables at hand", async () => {
    const machine = aMachine({
      A: aPass({ End: undefined, Next: "M", Assign: { factor: 10 } }),
      M: {
        Type: "Map",
        Items: "{% $states.input.list %}",
        ItemSelector: {
          v: "{% $states.context.Map.Item.Value * $factor %}",
          i: "{% $states.context.Map.Item.Index %}",
          tag: "{% $states.input.tag %}",
        },
        ItemProcessor: aFlow({
          I: aPass({ Output: "{% [$states.input.v, $states.context.Map.Item.Value, $factor] %}" }),
        }),
        End: true,
      },
    });
    expect(await outputOf(machine, { list: [1, 2], tag: "t" })).toEqual([
      [10, 1, 10],
      [20, 2, 10],
    ]);
  });

  it.each([
    [{ MaxConcurrency: 2 }, 2],
    [{ MaxConcurrency: "{% $states.input[0] %}" }, 3],
    [{}, 40],
    [{ MaxConcurrency: 500 }, 40],
  ])("runs no more iterations at a time than allowed: %j", async (fields, most) => {
    let now = 0;
    let peak = 0;
    const task = async () => {
      now += 1;
      peak = Math.max(peak, now);
      await new Promise((resolve) => setImmediate(resolve));
      now -= 1;
      return 1;
    };
    const items = Array.from({ length: 60 }, () => 3);
    await outputOf(map(fields, { I: aTask() }), items, { task });
    expect(peak).toBe(most);
  });

  it("fails with the first failure of an iteration and starts no more", async () => {
    const asked: unknown[] = [];
    const task = async (args: unknown) => {
      asked.push(args);
      throw named("Broken");
    };
    const result = await run(map({ MaxConcurrency: 1 }, { I: aTask() }), [1, 2, 3], { task });
    expect(result).toMatchObject({ status: "FAILED", error: "Broken" });
    expect(asked).toEqual([1]);
  });

  it("fails when its items are no array", async () => {
    const result = await run(map({ Items: "{% $states.input.a %}" }), { a: { b: 1 } });
    expect(result).toMatchObject({ error: "States.QueryEvaluationError" });
    expect(result.cause).toContain("must be an array");
  });
});

it("knows the context of the execution, the state and the machine", async () => {
  const A = aTask({
    Resource: lambda,
    Retry: [{ ErrorEquals: ["Once"] }],
    Output: "{% $states.context %}",
  });
  let calls = 0;
  const task = async () => {
    calls += 1;
    return calls === 1 ? Promise.reject(named("Once")) : {};
  };
  expect(await outputOf(aMachine({ A }), { in: 1 }, { task })).toEqual({
    Execution: {
      Id: "arn:aws:states:us-east-1:000000000000:execution:Test:run-1",
      Name: "run-1",
      Input: { in: 1 },
      StartTime: "2030-01-01T00:00:00.000Z",
      RoleArn: "arn:aws:iam::000000000000:role/local",
    },
    State: { Name: "A", EnteredTime: "2030-01-01T00:00:00.000Z", RetryCount: 1 },
    StateMachine: { Id: "arn:aws:states:us-east-1:000000000000:stateMachine:Test", Name: "Test" },
  });
});
