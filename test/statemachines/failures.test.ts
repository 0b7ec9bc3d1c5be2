import { describe, expect, test } from "vitest";
import { AppError } from "../../lib/core/errors.ts";
import { keys } from "../../lib/core/run/keys.ts";
import { named } from "../local/asl/run-machine.ts";
import { evaluate, functionsOf } from "../support/evaluate.ts";
import { aJudge, anAgent, aRun, goodReply, markOf, someCases } from "../support/run-world.ts";
import { createdWorld, isFor, namesOf, outcomes, reportOf, timeout } from "./run-facts.ts";

describe("a child in which something breaks", () => {
  const cases = someCases(3);

  test.each([
    ["QueryAgent", null],
    ["ScoreCase", "Answer to c-2."],
  ])("at %s ends with an error of its case and fails nothing else", async (state, answer) => {
    const world = await createdWorld({ cases });

    const done = await evaluate(world, {
      onCall: (call) => {
        if (call.name === state && isFor(call, "c-2")) throw named("TypeError", "x is undefined");
      },
    });

    expect(done.status).toBe("SUCCEEDED");
    expect(world.results().map(({ status }) => status)).toEqual(["passed", "error", "passed"]);
    expect(world.results()[1]?.answer).toBe(answer);
    expect(JSON.stringify(world.results()[1])).toContain("x is undefined");
  });

  test("and in which not even that can be recorded loses its record, never its case", async () => {
    const world = await createdWorld({ cases });

    const done = await evaluate(world, {
      onCall: (call) => {
        const broken = call.name === "QueryAgent" || call.name === "RecordCaseError";
        if (broken && isFor(call, "c-2")) throw named("TypeError", "x is undefined");
      },
    });

    expect(done.status).toBe("SUCCEEDED");
    expect(outcomes(world)).toEqual(["c-1 passed", "c-2 run.no_record", "c-3 passed"]);
    expect(reportOf(world).counts).toMatchObject({ total: 3, passed: 2, errors: 1 });
  });

  test("with a cause without end passes on only its beginning", async () => {
    const world = await createdWorld({ cases });

    const done = await evaluate(world, {
      onCall: (call) => {
        if (call.name === "QueryAgent" && isFor(call, "c-2")) throw named("E", "x".repeat(20_000));
      },
    });

    const recorded = done.calls.find(({ name }) => name === "RecordCaseError");
    expect(String(recorded?.payload.cause)).toHaveLength(4000);
    expect(outcomes(world)[1]).toBe("c-2 run.case_gave_up");
  });

  test("is done again by the next attempt that retries errors", async () => {
    const world = await createdWorld({ cases });
    await evaluate(world, {
      onCall: (call) => {
        if (call.name === "QueryAgent" && isFor(call, "c-2")) throw named("TypeError");
      },
    });

    const resumed = await evaluate(world, { attempt: 2 });
    expect(namesOf(resumed.calls)).not.toContain("QueryAgent");

    const retried = await evaluate(world, { attempt: 3, retryErrors: true });
    expect(retried.calls.filter(({ name }) => name === "QueryAgent")).toHaveLength(1);
    expect(outcomes(world)).toEqual(["c-1 passed", "c-2 passed", "c-3 passed"]);
  });
});

describe("an endpoint that is busy or down", () => {
  test.each(["Saiten.Throttled", "Saiten.Unavailable", "Saiten.Timeout"])(
    "(%s) is tried again after growing pauses with jitter",
    async (name) => {
      const world = await createdWorld();
      let failures = 3;

      const done = await evaluate(world, {
        onCall: (call) => {
          failures -= call.name === "QueryAgent" ? 1 : 0;
          if (call.name === "QueryAgent" && failures >= 0) throw named(name);
        },
      });

      expect(outcomes(world)).toEqual(["c-1 passed"]);
      expect(done.pauses).toEqual([500, 1000, 2000]);
    },
  );

  test("is given up in the end, and its case says why", async () => {
    const agent = anAgent(() => {
      throw timeout();
    });
    const world = await createdWorld({ agent });

    const done = await evaluate(world);

    expect(agent.asked).toHaveLength(5);
    expect(done.status).toBe("SUCCEEDED");
    expect(outcomes(world)).toEqual(["c-1 agent.timeout"]);
  });

  test("of the judge costs the answers that it gave no second time", async () => {
    let failures = 1;
    const judge = aJudge((request) => {
      if (request.metric === "toxicity" && request.step === "verdicts" && failures > 0) {
        failures -= 1;
        throw new AppError("judge.throttled", { model: "main" }, { retryable: true });
      }
      return goodReply(request);
    });
    const world = await createdWorld({ judge });

    await evaluate(world);

    expect(outcomes(world)).toEqual(["c-1 passed"]);
    expect(judge.asked.map(markOf).filter((mark) => mark !== "c-1 toxicity verdicts")).toHaveLength(
      3,
    );
  });

  test("from the first case on stops the run after twenty, and the rest is not run", async () => {
    const agent = anAgent(() => {
      throw timeout();
    });
    const world = await createdWorld({ cases: someCases(40), agent });

    const done = await evaluate(world);

    expect(done).toMatchObject({ status: "SUCCEEDED", output: { verdict: "incomplete" } });
    const { total, errors, notRun } = reportOf(world).counts;
    expect(total).toBe(40);
    expect(errors).toBeGreaterThanOrEqual(20);
    // What was under way at the time is brought to its end.
    expect(errors).toBeLessThanOrEqual(20 + world.config.limits.concurrency);
    expect(notRun).toBe(40 - errors);
    expect(await world.record()).toMatchObject({ status: "incomplete", stop: "unreachable" });
  });
});

describe("a run whose machine breaks", () => {
  test.each(["PrepareRun", "AggregateRun", "GateRun"])(
    "at %s is closed and fails with the cause",
    async (state) => {
      const world = await createdWorld();

      const done = await evaluate(world, {
        onCall: ({ name }) => {
          if (name === state) throw named("TypeError", "x is undefined");
        },
      });

      expect(done).toMatchObject({ status: "FAILED", error: "TypeError" });
      expect(done.calls.at(-1)?.name).toBe("FinalizeRun");
      expect(await world.record()).toMatchObject({
        status: "incomplete",
        error: { code: "run.machine_failed", message: expect.stringContaining("x is undefined") },
      });
      expect(reportOf(world)?.verdict).toBe(state === "PrepareRun" ? undefined : "incomplete");
      expect(done.published).toEqual([]);
    },
  );

  test("because its work list can't be read is closed after a second and a third try", async () => {
    const world = await createdWorld({ cases: someCases(2) });

    const done = await evaluate(world, {
      functions: {
        PrepareRun: async (payload) => {
          const prepared = await functionsOf(world).PrepareRun?.(payload);
          world.blobs.objects.delete(keys.workList(aRun, 1));
          return prepared;
        },
      },
    });

    expect(done).toMatchObject({ status: "FAILED", error: "States.ItemReaderFailed" });
    expect(done.pauses).toEqual([1000, 2000]);
    expect(namesOf(done.calls)).toEqual(["PrepareRun", "FinalizeRun"]);
    expect(reportOf(world)).toMatchObject({ status: "incomplete", counts: { notRun: 2 } });
  });

  test("is finished by the next attempt, which asks nothing twice", async () => {
    const agent = anAgent();
    const judge = aJudge();
    const world = await createdWorld({ cases: someCases(2), agent, judge });
    await evaluate(world, {
      onCall: ({ name }) => {
        if (name === "AggregateRun") throw named("TypeError");
      },
    });

    expect(await evaluate(world, { attempt: 2 })).toMatchObject({
      status: "SUCCEEDED",
      output: { verdict: "pass" },
    });
    expect(agent.asked).toHaveLength(2);
    expect(judge.asked).toHaveLength(8);
    expect(await world.record()).not.toHaveProperty("error");
  });
});
