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
