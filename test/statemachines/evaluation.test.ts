import { describe, expect, test } from "vitest";
import { AppError } from "../../lib/core/errors.ts";
import type { Report } from "../../lib/core/report/report.ts";
import { caseKeyOf, keys } from "../../lib/core/run/keys.ts";
import { named } from "../local/asl/run-machine.ts";
import { type Call, evaluate, functionsOf } from "../support/evaluate.ts";
import { aCase } from "../support/factories.ts";
import {
  aJudge,
  anAgent,
  aRun,
  aWorld,
  goodReply,
  markOf,
  someCases,
  type World,
} from "../support/run-world.ts";

async function createdWorld(options: Parameters<typeof aWorld>[0] = {}): Promise<World> {
  const world = aWorld(options);
  await world.create();
  return world;
}

const reportOf = (world: World) => world.json(keys.report(aRun, "report.json")) as Report;

/** Case ids with what became of them. */
const outcomes = (world: World) =>
  world
    .results()
    .map(({ caseId, status, error }) =>
      error ? `${caseId} ${error.code}` : `${caseId} ${status}`,
    );

const isFor = ({ payload }: Call, caseId: string) => payload.caseKey === caseKeyOf(caseId);

const timeout = () => new AppError("agent.timeout", undefined, { retryable: true });

const namesOf = (calls: readonly Call[]) => calls.map(({ name }) => name);

describe("a whole run", () => {
  test("asks and scores each case once, then counts, gates and publishes", async () => {
    const world = await createdWorld({ cases: someCases(2) });

    const done = await evaluate(world);

    expect(done).toMatchObject({
      status: "SUCCEEDED",
      output: { runId: "01JRUN", verdict: "pass" },
    });
    expect(namesOf(done.calls).toSorted()).toEqual([
      "AggregateRun",
      "GateRun",
      "PrepareRun",
      "QueryAgent",
      "QueryAgent",
      "ScoreCase",
      "ScoreCase",
    ]);
    const Detail = { version: 1, tenant: "default", runId: "01JRUN", verdict: "pass" };
    expect(done.published).toEqual([
      {
        Entries: [{ Source: "saiten", DetailType: "RunFinished", EventBusName: "default", Detail }],
      },
    ]);
    expect(outcomes(world)).toEqual(["c-1 passed", "c-2 passed"]);
    expect(done.pauses).toEqual([]);
  });

  test("succeeds whatever its verdict is", async () => {
    const judge = aJudge((request) =>
      request.step === "verdicts"
        ? { verdicts: [{ verdict: "no", reason: "r" }] }
        : goodReply(request),
    );
    const gates = [{ name: "passRate >= 0.9", rule: "passRate >= 0.9" }];
    const world = await createdWorld({ judge, config: { ...aWorld().config, gates } });

    expect(await evaluate(world)).toMatchObject({
      status: "SUCCEEDED",
      output: { verdict: "fail" },
    });
  });

  test("without anything to ask goes straight to its report", async () => {
    const world = await createdWorld({ cases: [aCase({ id: "c-1", skip: true })] });

    const done = await evaluate(world);

    expect(namesOf(done.calls)).toEqual(["PrepareRun", "AggregateRun", "GateRun"]);
    expect(done).toMatchObject({ status: "SUCCEEDED", output: { verdict: "incomplete" } });
    expect(outcomes(world)).toEqual(["c-1 dataset.case_skipped"]);
  });

  test("has its verdict even when nobody can be told", async () => {
    const world = await createdWorld();

    const done = await evaluate(world, {
      publish: () => {
        throw named("EventBridge.AccessDeniedException");
      },
    });

    expect(done).toMatchObject({ status: "SUCCEEDED", output: { verdict: "pass" } });
  });

  test("carries no answer in its payloads, however long it is", async () => {
    const answer = "long ".repeat(100_000);
    const world = await createdWorld({ agent: anAgent(() => ({ answer })) });

    const done = await evaluate(world);

    expect(done.status).toBe("SUCCEEDED");
    expect(JSON.stringify(done.events)).not.toContain("long long");
    expect(world.results()[0]?.answer).toBe(answer);
  });
});

describe("a call that is cut short", () => {
  const replies = (more: readonly object[], world: World) => {
    const { ScoreCase = async () => undefined } = functionsOf(world);
    const left = [...more];
    return { ScoreCase: async (payload: unknown) => left.shift() ?? ScoreCase(payload) };
  };

  test("is made again as long as there is more to do", async () => {
    const world = await createdWorld();
    const more = { more: true, waitSeconds: 0 };

    const done = await evaluate(world, { functions: replies([more, more], world) });

    expect(namesOf(done.calls).filter((name) => name === "ScoreCase")).toHaveLength(3);
    expect(done.pauses).toEqual([]);
    expect(outcomes(world)).toEqual(["c-1 passed"]);
  });

  test("waits where it says so", async () => {
    const world = await createdWorld();

    const done = await evaluate(world, {
      functions: replies([{ more: true, waitSeconds: 42 }], world),
    });

    expect(done.pauses).toEqual([42_000]);
    expect(outcomes(world)).toEqual(["c-1 passed"]);
  });
});

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

describe("a conversation", () => {
  const talk = ["t-1", "t-2", "t-3"].map((id) => aCase({ id, conversation: "a" }));

  test("is asked in the order of the file under the id that the agent gave", async () => {
    const agent = anAgent(({ conversationId = "talk-0" }) => ({
      answer: "Ten.",
      conversationId: `talk-${Number(conversationId.slice(5)) + 1}`,
    }));
    const world = await createdWorld({ cases: talk, agent });

    const done = await evaluate(world);

    expect(agent.asked.map(({ caseId, conversationId }) => [caseId, conversationId])).toEqual([
      ["t-1", undefined],
      ["t-2", "talk-1"],
      ["t-3", "talk-2"],
    ]);
    expect(outcomes(world)).toEqual(["t-1 passed", "t-2 passed", "t-3 passed"]);
    expect(done.events.filter(({ type }) => type === "ExecutionStarted")).toHaveLength(2);
  });

  test("breaks where the agent gives no answer", async () => {
    const agent = anAgent(({ caseId }) => ({ answer: caseId === "t-2" ? "" : "Ten." }));
    const world = await createdWorld({ cases: talk, agent });

    await evaluate(world);

    expect(agent.asked.map(({ caseId }) => caseId)).toEqual(["t-1", "t-2"]);
    expect(outcomes(world)).toEqual([
      "t-1 passed",
      "t-2 agent.no_answer",
      "t-3 agent.conversation_broken",
    ]);
  });

  test("breaks where the agent can't be reached, and names that case", async () => {
    const agent = anAgent(({ caseId }) => {
      if (caseId === "t-1") throw timeout();
      return { answer: "Ten." };
    });
    const world = await createdWorld({ cases: talk, agent });

    await evaluate(world);

    expect(outcomes(world)).toEqual([
      "t-1 agent.timeout",
      "t-2 agent.conversation_broken",
      "t-3 agent.conversation_broken",
    ]);
    expect(world.results()[2]?.error?.message).toContain("t-1");
  });

  test("goes on when only its judging breaks", async () => {
    const world = await createdWorld({ cases: talk });

    await evaluate(world, {
      onCall: (call) => {
        if (call.name === "ScoreCase" && isFor(call, "t-1")) throw named("TypeError");
      },
    });

    expect(world.results().map(({ status }) => status)).toEqual(["error", "passed", "passed"]);
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

describe("a run that is cancelled", () => {
  const cases = someCases(6);

  /** Stops the execution at the n-th call of a function, and closes the run as the runner does. */
  async function cancelledAt(world: World, function_: string, nth: number) {
    const controller = new AbortController();
    const inFlight: Promise<unknown>[] = [];
    let calls = 0;
    const functions = Object.fromEntries(
      Object.entries(functionsOf(world)).map(([name, call]) => [
        name,
        (payload: unknown) => {
          calls += name === function_ ? 1 : 0;
          if (calls === nth) controller.abort();
          const running = call(payload);
          inFlight.push(running);
          return running;
        },
      ]),
    );
    const done = await evaluate(world, { functions, signal: controller.signal });
    await Promise.allSettled(inFlight);
    await world.ports.runs.update(aRun, { set: { stop: "cancelled" } });
    await functionsOf(world).FinalizeRun?.({ ...aRun, error: "States.ABORTED", cause: "" });
    return done;
  }

  async function uninterrupted() {
    const world = await createdWorld({ cases });
    await evaluate(world);
    return { report: reportOf(world), results: world.text("results.jsonl") };
  }

  test.each([
    ["PrepareRun", 1],
    ["QueryAgent", 1],
    ["QueryAgent", 4],
    ["ScoreCase", 2],
    ["ScoreCase", 6],
    ["AggregateRun", 1],
  ])("at %s %i is finished by a second attempt with the same report", async (name, nth) => {
    const agent = anAgent();
    const judge = aJudge();
    const world = await createdWorld({ cases, agent, judge });

    expect((await cancelledAt(world, name, nth)).status).toBe("ABORTED");
    expect(await world.record()).toMatchObject({ status: "cancelled" });
    expect(reportOf(world)).toMatchObject({ status: "cancelled", verdict: "incomplete" });

    expect((await evaluate(world, { attempt: 2 })).status).toBe("SUCCEEDED");
    expect({ report: reportOf(world), results: world.text("results.jsonl") }).toEqual(
      await uninterrupted(),
    );
    expect(agent.asked.map(({ caseId }) => caseId).toSorted()).toEqual(cases.map(({ id }) => id));
    expect(judge.asked).toHaveLength(24);
  });

  test("tells which cases were not run", async () => {
    const world = await createdWorld({ cases });

    await cancelledAt(world, "ScoreCase", 1);

    const { counts } = reportOf(world);
    expect(counts.notRun).toBeGreaterThan(0);
    expect(counts.total).toBe(6);
    expect(counts.errors).toBe(0);
  });
});
