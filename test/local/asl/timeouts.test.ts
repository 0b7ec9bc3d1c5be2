import { describe, expect, it } from "vitest";
import {
  aDistributedMap,
  aMachine,
  aPass,
  aTask,
  memoryObjects,
  named,
  run,
} from "./run-machine.ts";

const always = (name: string) => ({ task: async () => Promise.reject(named(name)) });

describe("TimeoutSeconds", () => {
  const hanging = () => {
    const seen: { reason?: unknown } = {};
    const task = (_: unknown, { signal }: { signal: AbortSignal }) =>
      new Promise<never>(() => {
        signal.addEventListener("abort", () => {
          seen.reason = signal.reason;
        });
      });
    return { seen, task };
  };

  it.each([[30], ["{% $states.input.limit %}"]])(
    "ends a task after %s as States.Timeout and aborts it",
    async (TimeoutSeconds) => {
      const { seen, task } = hanging();
      const result = await run(aMachine({ A: aTask({ TimeoutSeconds }) }), { limit: 30 }, { task });
      expect(result).toMatchObject({ status: "FAILED", error: "States.Timeout", slept: [30_000] });
      expect(seen.reason).toMatchObject({ error: "States.Timeout" });
    },
  );

  it("can be retried and caught by name", async () => {
    const { task } = hanging();
    const A = aTask({
      TimeoutSeconds: 10,
      Retry: [{ ErrorEquals: ["States.Timeout"], MaxAttempts: 1 }],
      Catch: [{ ErrorEquals: ["States.Timeout"], Next: "B" }],
    });
    const result = await run(aMachine({ A, B: aPass() }), {}, { task });
    expect([result.status, result.slept]).toEqual(["SUCCEEDED", [10_000, 1_000, 10_000]]);
  });

  it("leaves no timer behind a task that was in time", async () => {
    const result = await run(
      aMachine({
        A: aTask({ TimeoutSeconds: 10, End: undefined, Next: "W" }),
        W: { Type: "Wait", Seconds: 60, End: true },
      }),
    );
    expect(result.status).toBe("SUCCEEDED");
  });

  it("of the machine ends the execution as TIMED_OUT, whatever it catches", async () => {
    const { seen, task } = hanging();
    const A = aTask({ Catch: [{ ErrorEquals: ["States.ALL"], Next: "B" }] });
    const machine = aMachine({ A, B: aPass() }, { TimeoutSeconds: 60 });
    expect(await run(machine, {}, { task })).toMatchObject({
      status: "TIMED_OUT",
      error: "States.Timeout",
    });
    expect(seen.reason).toBeDefined();
  });
});

describe("abort", () => {
  it("ends the execution as ABORTED and aborts the task in flight", async () => {
    const controller = new AbortController();
    let aborted = false;
    const task = (_: unknown, { signal }: { signal: AbortSignal }) =>
      new Promise<never>(() => {
        signal.addEventListener("abort", () => {
          aborted = true;
        });
        controller.abort();
      });
    const A = aTask({
      Catch: [{ ErrorEquals: ["States.ALL"], Next: "B" }],
      Retry: [{ ErrorEquals: ["States.ALL"] }],
    });
    const { status, output, error } = await run(
      aMachine({ A, B: aPass() }),
      {},
      { task, signal: controller.signal },
    );
    expect([status, output, error, aborted]).toEqual(["ABORTED", undefined, undefined, true]);
  });

  it("ends a Wait and a retry's pause at once", async () => {
    for (const state of [
      { Type: "Wait", Seconds: 99, End: true },
      aTask({ Retry: [{ ErrorEquals: ["X"] }] }),
    ]) {
      const controller = new AbortController();
      const clock = {
        now: () => 0,
        sleep: () => {
          controller.abort();
          return new Promise<void>(() => {});
        },
      };
      const result = await run(
        aMachine({ A: state }),
        {},
        { ...always("X"), clock, signal: controller.signal },
      );
      expect(result.status).toBe("ABORTED");
    }
  });

  it("before the start runs nothing", async () => {
    let calls = 0;
    const task = async () => {
      calls += 1;
    };
    const result = await run(aMachine({ A: aTask() }), {}, { task, signal: AbortSignal.abort() });
    expect([result.status, calls]).toEqual(["ABORTED", 0]);
  });

  it("does not wait for a result writer that hangs", async () => {
    const controller = new AbortController();
    const objects = {
      ...memoryObjects(),
      put: () => {
        controller.abort();
        return new Promise<void>(() => {});
      },
    };
    const ResultWriter = { Resource: "arn:aws:states:::s3:putObject", Arguments: { Bucket: "b" } };
    const machine = aMachine({ M: aDistributedMap({ ResultWriter }) });
    const result = await run(machine, [1], { objects, signal: controller.signal });
    expect(result.status).toBe("ABORTED");
  });

  it("does not wait for a source of items that hangs", async () => {
    const controller = new AbortController();
    const objects = {
      async *get() {
        controller.abort();
        await new Promise(() => {});
        yield new Uint8Array();
      },
      put: async () => {},
      async *list() {},
    };
    const ItemReader = {
      Resource: "arn:aws:states:::s3:getObject",
      Arguments: { Bucket: "b", Key: "k" },
      ReaderConfig: { InputType: "JSONL" },
    };
    const machine = aMachine({ M: aDistributedMap({ ItemReader }) });
    const result = await run(machine, {}, { objects, signal: controller.signal });
    expect(result.status).toBe("ABORTED");
  });
});
