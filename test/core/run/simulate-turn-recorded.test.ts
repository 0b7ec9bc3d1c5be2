import { describe, expect, test } from "vitest";
import type { ConversationTurn } from "../../../lib/core/dataset/case.ts";
import { noUsage } from "../../../lib/core/results.ts";
import { aJudge, anAgent } from "../../support/run-world.ts";
import { aTalk, aTalkConfig } from "../../support/talks.ts";
import { latest, startedTalk, turn } from "./talk-at-work.ts";

describe("a recorded conversation", () => {
  const config = aTalkConfig({ agent: { type: "recorded" } });
  const user = { role: "user" as const, content: "Leave?" };
  const assistant = { role: "assistant" as const, content: "Ten." };
  const { scenario: _, ...untitled } = aTalk();
  const recorded = (turns: readonly ConversationTurn[]) =>
    startedTalk({
      config,
      cases: [{ ...untitled, turns: [...turns] }],
      agent: anAgent(() => {
        throw new Error("nobody is to be asked");
      }),
      judge: aJudge(() => {
        throw new Error("nobody is to be asked");
      }),
    });

  test("is taken as it is, whatever its shape, and nobody is asked", async () => {
    const turns = [assistant, user, user, assistant];
    const world = await recorded(turns);

    expect(await turn(world)).toBe("answered");
    expect(latest(world)).toMatchObject({
      turns,
      stop: { reason: "recorded", explanation: null },
      usage: noUsage,
    });
  });

  test.each([[[user]], [[assistant, user]], [[assistant, assistant, user]]])(
    "without an exchange is an error: %j",
    async (turns) => {
      const world = await recorded(turns);

      expect(await turn(world)).toBe("settled");
      expect(world.result("t-1")).toMatchObject({
        question: "Leave?",
        conversation: { scenario: null, turns },
        error: { code: "agent.no_recorded_conversation" },
      });
    },
  );

  test("without a word of the user is an error", async () => {
    const world = await recorded([assistant]);

    await turn(world);

    expect(world.result("t-1")?.error?.code).toBe("agent.no_recorded_conversation");
  });

  test("has the times that its file gives", async () => {
    const world = await recorded([user, { ...assistant, latencyMs: 700 }]);

    await turn(world);

    expect(latest(world)?.turns[1]).toMatchObject({ latencyMs: 700 });
  });

  test("with a message that says nothing is an error that names its place", async () => {
    const world = await recorded([user, { ...assistant, content: "\u200b" }, user, assistant]);

    expect(await turn(world)).toBe("settled");
    expect(world.result("t-1")?.error).toMatchObject({
      code: "agent.blank_message",
      message: expect.stringContaining("Message 2"),
    });
  });
});
