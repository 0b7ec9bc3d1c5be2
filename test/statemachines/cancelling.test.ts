import { describe, expect, test } from "vitest";
import { evaluate, functionsOf } from "../support/evaluate.ts";
import { aJudge, anAgent, aRun, someCases, type World } from "../support/run-world.ts";
import { createdWorld, reportOf } from "./run-facts.ts";

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

  const cut = { status: "cancelled", verdict: "incomplete" };
  /** No case was left to be cancelled. */
  const whole = { status: "completed", verdict: "pass" };

  test.each([
    ["PrepareRun", 1, cut],
    ["QueryAgent", 1, cut],
    ["QueryAgent", 4, cut],
    ["ScoreCase", 2, cut],
    ["ScoreCase", 6, whole],
    ["AggregateRun", 1, whole],
  ])("at %s %i is finished by a second attempt with the same report", async (name, nth, ended) => {
    const agent = anAgent();
    const judge = aJudge();
    const world = await createdWorld({ cases, agent, judge });

    expect((await cancelledAt(world, name, nth)).status).toBe("ABORTED");
    expect(await world.record()).toMatchObject({ status: ended.status });
    expect(reportOf(world)).toMatchObject(ended);

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
