import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type AgentReply,
  type AskAgent,
  deliverMessage,
  newTranscript,
  prepareMessage,
  type SimulatedCase,
  type Transcript,
  transcriptSchema,
} from "../../../lib/core/simulation/simulated-user.ts";
import { simulateExchange } from "../../support/simulate-exchange.ts";
import { scriptedAsk, theTurns } from "../metrics/conversations.ts";

const aCase = (overrides: Partial<SimulatedCase> = {}): SimulatedCase => ({
  scenario: "図書館の利用者が返却期限を知りたい。",
  maxTurns: 3,
  ...overrides,
});

/** An agent that gives the replies in order and keeps what it was asked. */
function anAgent(...replies: readonly (AgentReply | Error)[]) {
  const asked: Parameters<AskAgent>[0][] = [];
  const askAgent: AskAgent = async (request) => {
    const reply = replies[asked.push(request) - 1];
    if (reply === undefined || reply instanceof Error) throw reply ?? new Error("no reply left");
    return reply;
  };
  return { askAgent, asked };
}

const saying = (...messages: string[]) =>
  scriptedAsk({ simulatedInputs: messages.map((simulatedInput) => ({ simulatedInput })) });

describe("one exchange", () => {
  it("is a message of the user and the agent's answer with what it was made from", async () => {
    const { ask, asked } = saying("いつまで借りられますか。");
    const reply = {
      answer: "14日間です。",
      retrievedContexts: [{ text: "貸出は14日間。" }],
      toolsCalled: [{ name: "search" }],
      conversationId: "c-1",
      latencyMs: 12,
      costUsd: 0.002,
    };

    const transcript = await simulateExchange(
      { case: aCase({ userDescription: "学生" }), transcript: newTranscript() },
      { ask, ...anAgent(reply) },
    );

    expect(asked.map(({ step, inputs }) => [step, inputs])).toEqual([
      ["simulatedInputs", { scenario: aCase().scenario, userDescription: "学生" }],
    ]);
    expect(transcript).toEqual({
      ...newTranscript(),
      turns: [
        { role: "user", content: "いつまで借りられますか。" },
        {
          role: "assistant",
          content: "14日間です。",
          retrievedContexts: [{ text: "貸出は14日間。" }],
          toolsCalled: [{ name: "search" }],
          latencyMs: 12,
          costUsd: 0.002,
        },
      ],
      simulated: 1,
      conversationId: "c-1",
    });
    expect(transcriptSchema.parse(JSON.parse(JSON.stringify(transcript)))).toEqual(transcript);
  });

  it("shows the simulated user what was said, and never the expected outcome", async () => {
    const { ask, asked } = scriptedAsk({
      completions: { isComplete: false, reason: "R" },
      simulatedInputs: { simulatedInput: "Q" },
    });
    const transcript = { ...newTranscript(), turns: theTurns("UA"), simulated: 1 } as Transcript;

    await simulateExchange(
      { case: aCase({ expectedOutcome: "期限が分かる" }), transcript },
      { ask, ...anAgent({ answer: "A" }) },
    );

    expect(asked.map(({ step, inputs }) => [step, inputs])).toEqual([
      ["completions", { expectedOutcome: "期限が分かる", transcript: theTurns("UA") }],
      ["simulatedInputs", { scenario: aCase().scenario, transcript: theTurns("UA") }],
    ]);
  });

  it("passes the conversation id and the history on, and keeps an id that isn't repeated", async () => {
    const { ask } = saying("Q2");
    const { askAgent, asked } = anAgent({ answer: "A2" });
    const turns = [
      { role: "user" as const, content: "Q1" },
      { role: "assistant" as const, content: "A1" },
    ];
    const before = { ...newTranscript(turns), simulated: 1, conversationId: "c-1" };

    const after = await simulateExchange({ case: aCase(), transcript: before }, { ask, askAgent });

    expect(asked).toEqual([{ question: "Q2", history: turns, conversationId: "c-1" }]);
    expect(after.conversationId).toBe("c-1");
  });

  it("ends the conversation with the answer that reaches the limit", async () => {
    const { ask } = saying("Q1", "Q2");
    const { askAgent } = anAgent({ answer: "A1" }, { answer: "A2" });
    const simulated = aCase({ maxTurns: 2 });

    const first = await simulateExchange(
      { case: simulated, transcript: newTranscript() },
      { ask, askAgent },
    );
    const second = await simulateExchange(
      { case: simulated, transcript: first },
      { ask, askAgent },
    );

    expect(first.stop).toBeNull();
    expect(second.stop).toEqual({ reason: "maxTurns", explanation: null });
    expect(second.turns).toHaveLength(4);
  });

  it("asks nobody once the outcome is found reached, and keeps the judge's reason", async () => {
    const { ask, asked } = scriptedAsk({ completions: { isComplete: true, reason: "述べている" } });
    const agent = anAgent();
    const simulated = aCase({ expectedOutcome: "期限が分かる" });
    const turns = [
      { role: "user" as const, content: "Q1" },
      { role: "assistant" as const, content: "A1" },
    ];
    const transcript = { ...newTranscript(turns), simulated: 1 };

    const after = await simulateExchange({ case: simulated, transcript }, { ask, ...agent });
    const again = await simulateExchange({ case: simulated, transcript: after }, { ask, ...agent });

    expect(after).toEqual({
      ...transcript,
      checked: true,
      stop: { reason: "outcomeReached", explanation: "述べている" },
    });
    expect(again).toEqual(after);
    expect(asked).toHaveLength(1);
    expect(agent.asked).toEqual([]);
  });

  it("notes the limit of a transcript that was saved without a stop", async () => {
    const transcript = { ...newTranscript(), turns: theTurns("UA"), simulated: 3 } as Transcript;

    const after = await simulateExchange(
      { case: aCase(), transcript },
      { ...saying(), ...anAgent() },
    );

    expect(after).toEqual({ ...transcript, stop: { reason: "maxTurns", explanation: null } });
  });
});

describe("a retry", () => {
  it("of an agent that failed asks it the same message, and no model again", async () => {
    const { ask, asked } = saying("Q1");
    const agent = anAgent(new Error("down"), { answer: "A1" });
    const simulated = aCase();

    const prepared = await prepareMessage({ case: simulated, transcript: newTranscript() }, ask);
    const failing = deliverMessage({ case: simulated, transcript: prepared }, agent.askAgent);
    await expect(failing).rejects.toThrow("down");
    const after = await simulateExchange(
      { case: simulated, transcript: prepared },
      { ask, ...agent },
    );

    expect(asked).toHaveLength(1);
    expect(agent.asked.map(({ question }) => question)).toEqual(["Q1", "Q1"]);
    expect(after.turns.map(({ content }) => content)).toEqual(["Q1", "A1"]);
  });

  it("delivers nothing where no message is pending", async () => {
    const agent = anAgent();

    const after = await deliverMessage(
      { case: aCase(), transcript: newTranscript() },
      agent.askAgent,
    );

    expect(after).toEqual(newTranscript());
    expect(agent.asked).toEqual([]);
  });
});

it("turns alternate, the limit is kept and every conversation ends, whatever judge and agent say", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 10 }),
      fc.constantFrom("", "U", "UA", "UAU"),
      fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
      fc.string(),
      async (maxTurns, history, completions, answer) => {
        const simulated = aCase({ maxTurns, expectedOutcome: "O" });
        const { ask } = scriptedAsk({
          simulatedInputs: { simulatedInput: "Q" },
          completions: completions.map((isComplete) => ({ isComplete, reason: "R" })),
        });
        let transcript = { ...newTranscript(), turns: theTurns(history) } as Transcript;
        let exchanges = 0;

        while (transcript.stop === null) {
          transcript = await simulateExchange(
            { case: simulated, transcript },
            { ask, askAgent: async () => ({ answer }) },
          );
          exchanges += 1;
        }

        const roles = transcript.turns.map(({ role }) => role);
        expect(roles).toEqual(roles.map((_, index) => (index % 2 === 0 ? "user" : "assistant")));
        expect(transcript.simulated).toBeLessThanOrEqual(maxTurns);
        expect(exchanges).toBeLessThanOrEqual(maxTurns + 2);
      },
    ),
  );
});
