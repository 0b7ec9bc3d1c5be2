import { describe, expect, it } from "vitest";
import { aMachine, aPass, aTask, named, outputOf, run } from "./run-machine.ts";

const failing = (...errors: Error[]) => {
  let calls = 0;
  return async () => {
    const error = errors[Math.min(calls, errors.length - 1)];
    calls += 1;
    throw error;
  };
};
const retried = (...Retry: object[]) => aMachine({ A: aTask({ Retry }) });
const always = (name: string) => ({ task: failing(named(name)) });

describe("Retry", () => {
  it("waits 1, 2 and 4 seconds by default and then gives up", async () => {
    const result = await run(retried({ ErrorEquals: ["X"] }), {}, always("X"));
    expect([result.error, result.slept]).toEqual(["X", [1_000, 2_000, 4_000]]);
  });

  it("grows by the rate up to the limit", async () => {
    const retrier = {
      ErrorEquals: ["X"],
      IntervalSeconds: 2,
      BackoffRate: 3,
      MaxAttempts: 4,
      MaxDelaySeconds: 20,
    };
    expect((await run(retried(retrier), {}, always("X"))).slept).toEqual([
      2_000, 6_000, 18_000, 20_000,
    ]);
  });

  it("takes a random part of the delay with full jitter", async () => {
    const randoms = [0, 0.25, 0.999];
    const retrier = { ErrorEquals: ["X"], IntervalSeconds: 4, JitterStrategy: "FULL" };
    const random = () => randoms.shift() ?? 0;
    const { slept } = await run(retried(retrier), {}, { ...always("X"), random });
    expect(slept).toEqual([0, 2_000, 15_984]);
  });

  it("counts the attempts of each retrier on its own", async () => {
    const one = { ErrorEquals: ["One"], MaxAttempts: 1, IntervalSeconds: 1 };
    const rest = {
      ErrorEquals: ["States.ALL"],
      MaxAttempts: 2,
      IntervalSeconds: 5,
      BackoffRate: 1,
    };
    const task = failing(named("One"), named("Two"), named("One"));
    const { slept, error } = await run(retried(one, rest), {}, { task });
    expect([slept, error]).toEqual([[1_000, 5_000], "One"]);
  });

  it("does not retry with MaxAttempts 0, nor another error", async () => {
    expect(
      (await run(retried({ ErrorEquals: ["X"], MaxAttempts: 0 }), {}, always("X"))).slept,
    ).toEqual([]);
    expect((await run(retried({ ErrorEquals: ["Y"] }), {}, always("X"))).slept).toEqual([]);
  });

  it("matches names exactly, case included", async () => {
    expect((await run(retried({ ErrorEquals: ["x"] }), {}, always("X"))).slept).toEqual([]);
  });

  it("retries what goes wrong in the output of the state too", async () => {
    const A = aTask({
      Retry: [{ ErrorEquals: ["States.QueryEvaluationError"] }],
      Output: "{% $states.result.n %}",
    });
    let calls = 0;
    const task = async () => {
      calls += 1;
      return calls === 1 ? {} : { n: calls };
    };
    expect(await outputOf(aMachine({ A }), {}, { task })).toBe(2);
  });
});

describe("Catch", () => {
  const caught = (...Catch: object[]) =>
    aMachine({ A: aTask({ Catch }), B: aPass({ Output: { b: "{% $states.input %}" } }) });

  it("hands the error output to the next state", async () => {
    const machine = caught({ ErrorEquals: ["X"], Next: "B" });
    expect(await outputOf(machine, {}, always("X"))).toEqual({
      b: { Error: "X", Cause: "it broke" },
    });
  });

  it("shapes its own output and variables from $states.errorOutput", async () => {
    const machine = aMachine({
      A: aTask({
        Catch: [
          {
            ErrorEquals: ["States.ALL"],
            Next: "B",
            Assign: { why: "{% $states.errorOutput.Cause %}" },
            Output: { kept: "{% $states.input.k %}" },
          },
        ],
      }),
      B: aPass({ Output: "{% $states.input.kept & $why %}" }),
    });
    expect(await outputOf(machine, { k: "kept " }, always("X"))).toBe("kept it broke");
  });

  it("is asked only when the retries are used up", async () => {
    const A = aTask({
      Retry: [{ ErrorEquals: ["X"], MaxAttempts: 2 }],
      Catch: [{ ErrorEquals: ["X"], Next: "B" }],
    });
    const result = await run(aMachine({ A, B: aPass() }), {}, always("X"));
    expect([result.status, result.slept.length]).toEqual(["SUCCEEDED", 2]);
  });

  it.each([
    ["States.TaskFailed", "X", "SUCCEEDED"],
    ["States.TaskFailed", "States.Timeout", "FAILED"],
    ["States.ALL", "States.Timeout", "SUCCEEDED"],
    ["States.ALL", "States.DataLimitExceeded", "FAILED"],
    ["States.TaskFailed", "States.DataLimitExceeded", "FAILED"],
    ["States.DataLimitExceeded", "States.DataLimitExceeded", "SUCCEEDED"],
    ["States.ALL", "States.Runtime", "FAILED"],
  ])("%s on the error %s: %s", async (name, error, status) => {
    const result = await run(caught({ ErrorEquals: [name], Next: "B" }), {}, always(error));
    expect(result.status).toBe(status);
  });

  it("catches a failed evaluation of the arguments", async () => {
    const machine = aMachine({
      A: aTask({
        Arguments: "{% $states.input.missing %}",
        Catch: [
          { ErrorEquals: ["States.ALL"], Next: "B", Output: "{% $states.errorOutput.Error %}" },
        ],
      }),
      B: aPass(),
    });
    expect(await outputOf(machine)).toBe("States.QueryEvaluationError");
  });

  it("does not catch what goes wrong in the catcher itself", async () => {
    const machine = caught({
      ErrorEquals: ["States.ALL"],
      Next: "B",
      Output: "{% $states.input.no %}",
    });
    expect((await run(machine, {}, always("X"))).error).toBe("States.QueryEvaluationError");
  });
});
