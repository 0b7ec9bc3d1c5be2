import { describe, expect, it } from "vitest";
import { aFlow, aMachine, aPass, aTask, lambda, named, outputOf, run } from "./run-machine.ts";

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
