import { describe, expect, test } from "vitest";
import { noticeSchema } from "../../lib/core/notice/notice.ts";
import { named } from "../local/asl/run-machine.ts";
import { evaluate, functionsOf } from "../support/evaluate.ts";
import { aCase } from "../support/factories.ts";
import { aJudge, anAgent, aWorld, goodReply, someCases, type World } from "../support/run-world.ts";
import { createdWorld, isFor, namesOf, outcomes, timeout } from "./run-facts.ts";

/** What an event holds of a notice beside its verdict, in this order. */
const NOTICE = Object.keys(noticeSchema.shape).filter((name) => name !== "verdict");
type Published = Readonly<Record<string, unknown>>;

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
    const entry = { Source: "saiten", DetailType: "RunFinished", EventBusName: "default" };
    expect(done.published).toMatchObject([{ Entries: [{ ...entry, Detail }] }]);
    const [{ Entries }] = done.published as [{ Entries: [{ Detail: Published }] }];
    expect(Object.keys(Entries[0].Detail)).toEqual([...Object.keys(Detail), ...NOTICE]);
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

    const done = await evaluate(world);

    expect(done).toMatchObject({ status: "SUCCEEDED", output: { verdict: "fail" } });
    const Detail = { verdict: "fail", gates: [{ rule: "passRate >= 0.9", status: "fail" }] };
    expect(done.published).toMatchObject([
      {
        Entries: [
          { DetailType: "RunFinished", Detail },
          { DetailType: "ThresholdBreached", Detail },
        ],
      },
    ]);
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

  test("tells its end again when the bus did not take it", async () => {
    const world = await createdWorld();
    let refused = 2;

    const done = await evaluate(world, {
      publish: () => {
        refused -= 1;
        if (refused >= 0) throw named("EventBridge.FailedEntry");
      },
    });

    expect(done).toMatchObject({ status: "SUCCEEDED", output: { verdict: "pass" } });
    expect(done.published).toHaveLength(1);
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
