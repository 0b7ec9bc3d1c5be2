import { describe, expect, it } from "vitest";
import {
  aDistributedMap,
  aFlow,
  aMachine,
  aPass,
  aTask,
  type Definition,
  named,
  outputOf,
  run,
} from "./run-machine.ts";

const distributed = (fields: Definition = {}, states?: Record<string, unknown>) =>
  aMachine({ M: aDistributedMap(fields, states) });

/** A task that fails for the given inputs. */
const failingOn =
  (...bad: unknown[]) =>
  async (args: unknown) =>
    bad.includes(args) ? Promise.reject(named("Bad", `no ${args}`)) : args;

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

describe("a distributed map", () => {
  it("returns the outputs of its children in the order of the items", async () => {
    const states = { W: { Type: "Wait", Seconds: "{% 9 - $states.input %}", End: true } };
    expect(await outputOf(distributed({}, states), [1, 5, 3])).toEqual([1, 5, 3]);
    expect(await outputOf(distributed(), [])).toEqual([]);
  });

  it("makes every child an execution of its own, under the name of the map run", async () => {
    const states = { I: aPass({ Output: "{% $states.context %}" }) };
    const fields = { Label: "cases", ItemSelector: { in: "{% $states.context.Execution.Name %}" } };
    expect(await outputOf(distributed(fields, states), [7])).toMatchObject([
      {
        Execution: {
          Id: "arn:aws:states:us-east-1:000000000000:execution:Test/cases:uuid-2",
          Name: "uuid-2",
          Input: { in: "run-1" },
        },
        StateMachine: { Name: "Test/cases" },
      },
    ]);
  });

  it("gives children no Map item: it travels by ItemSelector", async () => {
    const states = { I: aPass({ Output: "{% $states.context.Map.Item.Index %}" }) };
    const result = await run(distributed({ ToleratedFailureCount: 0 }, states), [7]);
    expect(result.error).toBe("States.ExceedToleratedFailureThreshold");
  });

  it("runs no more children at a time than allowed", async () => {
    let now = 0;
    let peak = 0;
    const task = async () => {
      now += 1;
      peak = Math.max(peak, now);
      await new Promise((resolve) => setImmediate(resolve));
      now -= 1;
    };
    const states = { I: aTask() };
    await outputOf(distributed({ MaxConcurrency: 3 }, states), upTo(20), { task });
    expect(peak).toBe(3);
    peak = 0;
    await outputOf(distributed({ MaxConcurrency: 0 }, states), upTo(200), { task });
    expect(peak).toBe(200);
  });

  it("fails by default with the first child that fails, and starts no more", async () => {
    const asked: unknown[] = [];
    const task = async (args: unknown) => {
      asked.push(args);
      throw named("Bad");
    };
    const result = await run(distributed({ MaxConcurrency: 1 }, { I: aTask() }), [1, 2, 3], {
      task,
    });
    expect(result).toMatchObject({
      status: "FAILED",
      error: "States.ExceedToleratedFailureThreshold",
    });
    expect(asked).toEqual([1]);
  });

  it.each([
    [{ ToleratedFailureCount: 2 }, "SUCCEEDED"],
    [{ ToleratedFailureCount: "{% 1 %}" }, "FAILED"],
    [{ ToleratedFailurePercentage: 20 }, "SUCCEEDED"],
    [{ ToleratedFailurePercentage: "{% 19.9 %}" }, "FAILED"],
    [{ ToleratedFailurePercentage: 100 }, "SUCCEEDED"],
    [{ ToleratedFailurePercentage: 100, ToleratedFailureCount: 1 }, "FAILED"],
    [{ ToleratedFailurePercentage: 10, ToleratedFailureCount: 9 }, "FAILED"],
    [{ ToleratedFailurePercentage: "{% 101 %}" }, "FAILED"],
    [{ ToleratedFailurePercentage: "{% 'all' %}" }, "FAILED"],
    [{ MaxConcurrency: "{% -1 %}", ToleratedFailurePercentage: 100 }, "FAILED"],
  ])("tolerates 2 failures of 10 with %j: %s", async (fields, status) => {
    const task = failingOn(3, 4);
    expect((await run(distributed(fields, { I: aTask() }), upTo(10), { task })).status).toBe(
      status,
    );
  });

  it("counts the items of a failed batch, not the batch", async () => {
    const fields = { ItemBatcher: { MaxItemsPerBatch: 5 }, ToleratedFailureCount: 4 };
    const states = { I: aTask({ Arguments: "{% $states.input.Items[0] %}" }) };
    const result = await run(distributed(fields, states), upTo(10), { task: failingOn(5) });
    expect(result.error).toBe("States.ExceedToleratedFailureThreshold");
  });

  it("keeps the full record of a tolerated failure in its result", async () => {
    const fields = { ToleratedFailureCount: 1 };
    expect(
      await outputOf(distributed(fields, { I: aTask() }), [1, 2], { task: failingOn(1) }),
    ).toMatchObject([{ Status: "FAILED", Error: "Bad", Cause: "no 1", Input: "1" }, 2]);
  });

  it("can be caught by the state, and retried as a whole", async () => {
    let calls = 0;
    const task = async () => {
      calls += 1;
      throw named("Bad");
    };
    const M = aDistributedMap(
      {
        Retry: [{ ErrorEquals: ["States.ExceedToleratedFailureThreshold"], MaxAttempts: 1 }],
        Catch: [{ ErrorEquals: ["States.ALL"], Next: "B", Output: "caught" }],
      },
      { I: aTask() },
    );
    expect(await outputOf(aMachine({ M, B: aPass() }), [1], { task })).toBe("caught");
    expect(calls).toBe(2);
  });

  it("gives an EXPRESS child five minutes", async () => {
    const processor = (ExecutionType: string) => ({
      ProcessorConfig: { Mode: "DISTRIBUTED", ExecutionType },
      ...aFlow({ W: { Type: "Wait", Seconds: 301, End: true } }),
    });
    const fields = (type: string) => ({
      ItemProcessor: processor(type),
      ToleratedFailurePercentage: 100,
    });
    expect(await outputOf(distributed(fields("EXPRESS")), [1])).toMatchObject([
      { Status: "TIMED_OUT", Error: "States.Timeout" },
    ]);
    expect(await outputOf(distributed(fields("STANDARD")), [1])).toEqual([1]);
  });

  it("runs maps inside its children", async () => {
    const inner = aDistributedMap(
      { Items: "{% $states.input %}" },
      { J: aPass({ Output: "{% $states.input + 1 %}" }) },
    );
    expect(await outputOf(distributed({}, { I: inner }), [[1, 2], [3]])).toEqual([[2, 3], [4]]);
  });

  it("stops at once when it is aborted: nothing more starts, tasks in flight are aborted", async () => {
    const controller = new AbortController();
    let started = 0;
    let aborted = 0;
    const task = (_: unknown, { signal }: { signal: AbortSignal }) => {
      started += 1;
      signal.addEventListener("abort", () => {
        aborted += 1;
      });
      if (started === 5) {
        controller.abort();
      }
      return new Promise<never>(() => {});
    };
    const machine = distributed(
      { MaxConcurrency: 5, ToleratedFailurePercentage: 100 },
      { I: aTask() },
    );
    const result = await run(machine, upTo(1_000), { task, signal: controller.signal });
    expect([result.status, started, aborted]).toEqual(["ABORTED", 5, 5]);
    expect(result.events.filter(({ type }) => type === "ExecutionAborted")).toHaveLength(6);
  });
});

describe("ItemBatcher", () => {
  const batched = (ItemBatcher: Definition, fields: Definition = {}) =>
    distributed({ ItemBatcher, ...fields });

  it("groups items by number", async () => {
    expect(await outputOf(batched({ MaxItemsPerBatch: 2 }), [1, 2, 3])).toEqual([
      { Items: [1, 2] },
      { Items: [3] },
    ]);
    expect(await outputOf(batched({ MaxItemsPerBatch: 2 }), [])).toEqual([]);
  });

  it("adds the input of the batch, computed once", async () => {
    const ItemBatcher = {
      MaxItemsPerBatch: "{% $states.input.size %}",
      BatchInput: { run: "{% $states.input.run %}" },
    };
    const fields = {
      Items: "{% $states.input.list %}",
      ItemSelector: { v: "{% $states.context.Map.Item.Value %}" },
    };
    expect(
      await outputOf(batched(ItemBatcher, fields), { size: 3, run: "r", list: [1, 2] }),
    ).toEqual([{ run: undefined, BatchInput: { run: "r" }, Items: [{ v: 1 }, { v: 2 }] }]);
  });

  it.each([
    [28, [["aaaa", "bbbb"], ["cccc"]]],
    [25, [["aaaa", "bbbb"], ["cccc"]]],
    [24, [["aaaa"], ["bbbb"], ["cccc"]]],
  ])("keeps the input of a child within %i bytes", async (MaxInputBytesPerBatch, groups) => {
    const items = ["aaaa", "bbbb", "cccc"];
    expect(JSON.stringify({ Items: groups[0] }).length).toBeLessThanOrEqual(MaxInputBytesPerBatch);
    expect(await outputOf(batched({ MaxInputBytesPerBatch }), items)).toEqual(
      groups.map((Items) => ({ Items })),
    );
  });

  it("fails when an item alone is larger than a batch", async () => {
    const result = await run(batched({ MaxInputBytesPerBatch: 20 }), ["x".repeat(30)]);
    expect(result.error).toBe("States.DataLimitExceeded");
  });
});
