import { describe, expect, test, vi } from "vitest";
import type { TestCase } from "../../../lib/core/dataset/case.ts";
import { AppError } from "../../../lib/core/errors.ts";
import type { AgentAnswer } from "../../../lib/core/ports.ts";
import { caseKeyOf, keys } from "../../../lib/core/run/keys.ts";
import { prepareRun } from "../../../lib/core/run/prepare-run.ts";
import { queryAgent } from "../../../lib/core/run/query-agent.ts";
import { aCase } from "../../support/factories.ts";
import { later } from "../../support/later.ts";
import { anAgent, aRun, aRunConfig, type WorldOptions } from "../../support/run-world.ts";
import { input as caseInput, startedWorld as startedRun } from "./case-at-work.ts";

const plain = aCase({ id: "c-1", question: "How many days?" });
const input = { ...caseInput, conversationId: "", brokenBy: "" };
const answerKey = keys.answer(aRun, caseKeyOf("c-1"));
const talk = (changes: Partial<TestCase> = {}) =>
  aCase({ ...plain, conversation: "a", ...changes });

/** A run of the plain case, unless the test says otherwise. */
const startedWorld = (options: WorldOptions = {}) => startedRun({ cases: [plain], ...options });

describe("a question", () => {
  test("is asked and its answer kept as it came", async () => {
    const retrievedContexts = [{ text: "Ten days.", source: "leave.md", score: 0.9 }];
    const toolsCalled = [{ name: "search" }];
    const agent = anAgent(() => ({
      answer: " Ten. ",
      retrievedContexts,
      toolsCalled,
      conversationId: "x",
    }));
    const world = await startedWorld({ agent });

    expect(await queryAgent(world.ports, input)).toEqual({
      outcome: "answered",
      conversationId: "x",
      brokenBy: "",
    });

    expect(agent.asked).toEqual([{ caseId: "c-1", question: "How many days?" }]);
    expect(world.json(answerKey)).toEqual({
      answer: " Ten. ",
      retrievedContexts,
      conversationId: "x",
      toolsCalled,
      latencyMs: 0,
      costUsd: null,
    });
  });

  test("has the time that the agent took with it", async () => {
    const agent = anAgent(async () => {
      world.time.now += 1234;
      return { answer: "Ten." };
    });
    const world = await startedWorld({ agent });

    await queryAgent(world.ports, input);

    expect(world.json(answerKey)).toMatchObject({ latencyMs: 1234 });
  });

  test("has the cost that the agent tells with it", async () => {
    const world = await startedWorld({ agent: anAgent(() => ({ answer: "Ten.", costUsd: 0 })) });

    await queryAgent(world.ports, input);

    expect(world.json(answerKey)).toMatchObject({ costUsd: 0 });
  });

  test("unknown contexts are not the same as none", async () => {
    const answers: AgentAnswer[] = [{ answer: "Ten." }, { answer: "Ten.", retrievedContexts: [] }];
    const kept = [];
    for (const answer of answers) {
      const world = await startedWorld({ agent: anAgent(() => answer) });
      await queryAgent(world.ports, input);
      kept.push(world.json(answerKey));
    }

    expect(kept).toMatchObject([{ retrievedContexts: null }, { retrievedContexts: [] }]);
  });

  test("is asked once in the life of a run", async () => {
    const agent = anAgent(() => ({ answer: "Ten.", conversationId: "x" }));
    const world = await startedWorld({ agent });

    const once = await queryAgent(world.ports, input);
    const twice = await queryAgent(world.ports, input);

    expect(twice).toEqual(once);
    expect(agent.asked).toHaveLength(1);
  });

  test("of a case that has its result is not scored again", async () => {
    const world = await startedWorld();
    await queryAgent(world.ports, input);
    const record = { caseId: "c-1", caseKey: input.caseKey, flaky: false, failedBy: [] };
    await world.ports.cases.put(aRun, { ...record, status: "passed", scores: {}, error: null });

    expect((await queryAgent(world.ports, input)).outcome).toBe("settled");
  });

  test("of a case whose errors are to be done again is scored", async () => {
    const world = await startedWorld();
    await queryAgent(world.ports, input);
    const record = { caseId: "c-1", caseKey: input.caseKey, flaky: false, failedBy: [] };
    await world.ports.cases.put(aRun, { ...record, status: "pending", scores: {}, error: null });

    expect((await queryAgent(world.ports, input)).outcome).toBe("answered");
  });

  test("asked twice at the same time keeps the first answer, and works on with it", async () => {
    let count = 0;
    const agent = anAgent(() => {
      count += 1;
      return { answer: `Answer ${count}`, conversationId: `x-${count}` };
    });
    const world = await startedWorld({ agent });

    const twins = await Promise.all([
      queryAgent(world.ports, input),
      queryAgent(world.ports, input),
    ]);

    expect(agent.asked).toHaveLength(2);
    expect(world.json(answerKey)).toMatchObject({ answer: "Answer 1" });
    expect(twins.map(({ conversationId }) => conversationId)).toEqual(["x-1", "x-1"]);
  });

  test("that a twin had an answer to is no error of the call that got none", async () => {
    const late = later<AgentAnswer>();
    const agent = anAgent(() => (agent.asked.length === 1 ? late.promise : { answer: "Ten." }));
    const world = await startedWorld({ agent });

    const first = queryAgent(world.ports, input);
    await vi.waitFor(() => expect(agent.asked).toHaveLength(1));
    await queryAgent(world.ports, input);
    late.resolve({ answer: "" });

    expect((await first).outcome).toBe("answered");
    expect(await world.caseRecord("c-1")).toBeUndefined();
    expect((await world.record())?.done).toBe(0);
  });

  test("is not asked when the run is to stop", async () => {
    const agent = anAgent();
    const world = await startedWorld({ agent });
    await world.ports.runs.update(aRun, { set: { stop: "cancelled" } });

    expect(await queryAgent(world.ports, { ...input, conversationId: "x" })).toEqual({
      outcome: "stopped",
      conversationId: "x",
      brokenBy: "",
    });
    expect(agent.asked).toEqual([]);
    expect(await world.caseRecord("c-1")).toBeUndefined();
  });

  test("that is blank is not asked, whatever its conversation needs", async () => {
    const agent = anAgent();
    const world = await startedWorld({ cases: [talk({ question: "　" })], agent });

    expect(await queryAgent(world.ports, { ...input, conversationId: "x" })).toEqual({
      outcome: "settled",
      conversationId: "x",
      brokenBy: "",
    });
    expect(agent.asked).toEqual([]);
    expect((await world.caseRecord("c-1"))?.status).toBe("skipped");
  });
});

describe("an agent that gives no answer", () => {
  test.each(["", " \n　", "\u200b"])("(%j) makes an error of the case", async (answer) => {
    const world = await startedWorld({ agent: anAgent(() => ({ answer })) });

    expect(await queryAgent(world.ports, input)).toEqual({
      outcome: "settled",
      conversationId: "",
      brokenBy: "",
    });

    expect(world.result("c-1")).toMatchObject({
      status: "error",
      answer: null,
      metrics: {},
      failedBy: [],
      error: { code: "agent.no_answer" },
    });
    expect(world.json(answerKey)).toBeUndefined();
    expect(await world.record()).toMatchObject({ done: 1, errors: 1 });
    expect(await world.record()).not.toHaveProperty("unreachable");
  });

  test("because it failed makes an error of the case that says so", async () => {
    const agent = anAgent(() => {
      throw new AppError("agent.failed", { problem: "HTTP 500" });
    });
    const world = await startedWorld({ agent });

    expect((await queryAgent(world.ports, input)).outcome).toBe("settled");

    expect(world.result("c-1")?.error).toEqual({
      code: "agent.failed",
      message: "The agent failed: HTTP 500. Check the agent's log.",
    });
  });

  test("is not asked again when its error was recorded", async () => {
    const agent = anAgent(() => ({ answer: "" }));
    const world = await startedWorld({ cases: [talk()], agent });

    const once = await queryAgent(world.ports, input);
    const twice = await queryAgent(world.ports, input);

    expect(twice).toEqual(once);
    expect(once.brokenBy).toBe(input.caseKey);
    expect(agent.asked).toHaveLength(1);
    expect((await world.record())?.done).toBe(1);
  });

  test("is asked again when its errors are to be done again", async () => {
    const answers = ["", "Ten."];
    const agent = anAgent(() => ({ answer: answers.shift() ?? "" }));
    const world = await startedWorld({ agent });
    await queryAgent(world.ports, input);

    await prepareRun(world.ports, { ...aRun, attempt: 2, retryErrors: true });

    expect((await queryAgent(world.ports, input)).outcome).toBe("answered");
  });

  test.each([
    ["may answer later", new AppError("agent.timeout", undefined, { retryable: true })],
    [
      "is not what failed",
      new AppError("store.denied", { operation: "s3:PutObject", reason: "no" }),
    ],
    ["met a fault of ours", new TypeError("x is not a function")],
  ])("but %s leaves the case to the state machine", async (_, error) => {
    const agent = anAgent(() => {
      throw error;
    });
    const world = await startedWorld({ agent });

    await expect(queryAgent(world.ports, input)).rejects.toBe(error);

    expect(await world.caseRecord("c-1")).toBeUndefined();
  });
});

describe("recorded answers", () => {
  const config = aRunConfig({ agent: { type: "recorded" } });

  test("are taken from the case, and nobody is asked", async () => {
    const retrievedContexts = [{ text: "Ten days." }];
    const toolsCalled = [{ name: "search" }];
    const recorded = aCase({ ...plain, answer: "Ten.", retrievedContexts, toolsCalled });
    const agent = anAgent();
    const world = await startedWorld({ config, cases: [recorded], agent });

    expect((await queryAgent(world.ports, input)).outcome).toBe("answered");

    expect(agent.asked).toEqual([]);
    expect(world.json(answerKey)).toEqual({
      answer: "Ten.",
      retrievedContexts,
      conversationId: "",
      toolsCalled,
      latencyMs: null,
      costUsd: null,
    });
  });

  test("keep the time and cost that were recorded with them", async () => {
    const recorded = aCase({ ...plain, answer: "Ten.", latencyMs: 840, costUsd: 0.002 });
    const world = await startedWorld({ config, cases: [recorded] });

    await queryAgent(world.ports, input);

    expect(world.json(answerKey)).toMatchObject({ latencyMs: 840, costUsd: 0.002 });
  });

  test("without contexts are answers whose contexts are unknown", async () => {
    const world = await startedWorld({ config, cases: [aCase({ ...plain, answer: "Ten." })] });

    await queryAgent(world.ports, input);

    expect(world.json(answerKey)).toMatchObject({ retrievedContexts: null, toolsCalled: null });
  });

  test.each([undefined, "", "  "])("that are missing (%j) make errors", async (answer) => {
    const world = await startedWorld({ config, cases: [aCase({ ...plain, answer })] });

    await queryAgent(world.ports, input);

    expect(world.result("c-1")?.error?.code).toBe("agent.no_recorded_answer");
  });
});

test("a case that nobody wrote is an error of the run", async () => {
  const world = await startedWorld();

  await expect(queryAgent(world.ports, { ...input, caseKey: "x" })).rejects.toMatchObject({
    code: "run.missing_object",
  });
});
