import { describe, expect, test } from "vitest";
import type { TestCase } from "../../../lib/core/dataset/case.ts";
import { caseKeyOf } from "../../../lib/core/run/keys.ts";
import { queryAgent } from "../../../lib/core/run/query-agent.ts";
import { aCase } from "../../support/factories.ts";
import { anAgent } from "../../support/run-world.ts";
import { input as caseInput, startedWorld } from "./case-at-work.ts";

const input = { ...caseInput, conversationId: "", brokenBy: "" };
const talk = (changes: Partial<TestCase> = {}) =>
  aCase({ id: "c-1", question: "How many days?", conversation: "a", ...changes });

describe("a conversation", () => {
  test("goes on under the id that the agent gave", async () => {
    const agent = anAgent(() => ({ answer: "Ten." }));
    const world = await startedWorld({ cases: [talk()], agent });

    const queried = await queryAgent(world.ports, { ...input, conversationId: "x" });

    expect(agent.asked[0]).toEqual({
      caseId: "c-1",
      question: "How many days?",
      conversationId: "x",
    });
    expect(queried.conversationId).toBe("x");
  });

  test("is broken by a case without an answer", async () => {
    const world = await startedWorld({ cases: [talk()], agent: anAgent(() => ({ answer: "" })) });

    expect((await queryAgent(world.ports, input)).brokenBy).toBe(input.caseKey);
  });

  test("once broken, asks nobody and names the case that broke it", async () => {
    const agent = anAgent();
    const world = await startedWorld({ cases: [talk({ id: "c-0" }), talk()], agent });
    const brokenBy = caseKeyOf("c-0");

    const queried = await queryAgent(world.ports, { ...input, brokenBy });

    expect(queried).toEqual({ outcome: "settled", conversationId: "", brokenBy });
    expect(agent.asked).toEqual([]);
    expect(world.result("c-1")?.error).toMatchObject({ code: "agent.conversation_broken" });
    expect(world.result("c-1")?.error?.message).toContain("c-0");
  });

  test("is mended by a case that has its answer from an earlier attempt", async () => {
    const world = await startedWorld({ cases: [talk()] });
    await queryAgent(world.ports, { ...input, conversationId: "x" });

    expect(await queryAgent(world.ports, { ...input, brokenBy: caseKeyOf("c-0") })).toEqual({
      outcome: "answered",
      conversationId: "",
      brokenBy: "",
    });
  });

  test("asks a skipped case for the later ones, and never scores it", async () => {
    const agent = anAgent(() => ({ answer: "Ten.", conversationId: "x" }));
    const cases = [talk({ skip: true }), talk({ id: "c-2" })];
    const world = await startedWorld({ cases, agent });

    expect(await queryAgent(world.ports, input)).toEqual({
      outcome: "settled",
      conversationId: "x",
      brokenBy: "",
    });
    expect((await world.caseRecord("c-1"))?.status).toBe("skipped");
  });

  test("a skipped case without an answer breaks it and stays skipped", async () => {
    const cases = [talk({ skip: true }), talk({ id: "c-2" })];
    const world = await startedWorld({ cases, agent: anAgent(() => ({ answer: "" })) });

    expect((await queryAgent(world.ports, input)).brokenBy).toBe(input.caseKey);
    expect((await world.caseRecord("c-1"))?.status).toBe("skipped");
    expect((await world.record())?.done).toBe(1);
  });
});
