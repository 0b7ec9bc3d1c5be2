import { describe, expect, it } from "vitest";
import { aFlow, aMachine, aPass, aTask, named, outputOf, run } from "./run-machine.ts";

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
