import * as z from "zod";
import type { ConversationTurn } from "../dataset/case.ts";
import { transcriptOf } from "../metrics/exchanges.ts";
import type { Ask } from "../metrics/metric.ts";
import type { AgentAnswer, AgentRequest } from "../ports.ts";
import { conversationRecordSchema, noUsage, usageSchema } from "../results.ts";
import type { steps } from "./conversation-simulator.ts";
import { type Move, nextMove } from "./next-move.ts";

const { turns, stop } = conversationRecordSchema.shape;

/** What is kept of a simulated conversation from one exchange to the next. */
export const transcriptSchema = z.strictObject({
  /** A user's message at the end has not been answered yet: the agent is asked it first. */
  turns,
  /** How many of the users' messages were made up. */
  simulated: z.int().nonnegative(),
  /** Whether the expected outcome was checked since the assistant's last message. */
  checked: z.boolean(),
  /** What the agent returned last; empty when it returned none. */
  conversationId: z.string(),
  /** null: the conversation goes on. */
  stop,
  /** Calls to the model that plays the user; kept up by whoever asks it. */
  usage: usageSchema,
  /** Requests made by step, likewise: a script goes on where it was. */
  requests: z.record(z.string(), z.int().nonnegative()),
});
export type Transcript = z.output<typeof transcriptSchema>;

/** A conversation before its first exchange; `history` is what the case says was said earlier. */
export const newTranscript = (history: readonly ConversationTurn[] = []): Transcript => ({
  turns: [...history],
  simulated: 0,
  checked: false,
  conversationId: "",
  stop: null,
  usage: noUsage,
  requests: {},
});

/** What the simulated user is to do. */
export interface SimulatedCase {
  readonly scenario: string;
  readonly userDescription?: string;
  /** Shown to the check alone, never to the simulated user. */
  readonly expectedOutcome?: string;
  readonly maxTurns: number;
}

export interface Simulation {
  readonly case: SimulatedCase;
  readonly transcript: Transcript;
}

export interface AgentReply extends AgentAnswer {
  readonly latencyMs?: number;
}

/** Hands a message to the agent. A reply without text is for it to refuse. */
export type AskAgent = (request: Omit<AgentRequest, "caseId">) => Promise<AgentReply>;

/**
 * The first half of an exchange, with the steps of `conversationSimulator`: afterwards the transcript ends with a message for the agent, or has
 * a `stop`. Saved before the agent is asked, it is neither made up again nor lost by a retry.
 */
export async function prepareMessage(simulation: Simulation, ask: Ask): Promise<Transcript> {
  const move = moveOf(simulation);
  switch (move.kind) {
    case "check":
      return prepareMessage({ ...simulation, transcript: await check(simulation, ask) }, ask);
    case "speak":
      return speak(simulation, ask);
    default:
      return settled(simulation, move);
  }
}

/** The second half: the agent answers, which may reach the limit. Nothing is asked after a `stop`. */
export async function deliverMessage(
  simulation: Simulation,
  askAgent: AskAgent,
): Promise<Transcript> {
  const move = moveOf(simulation);
  const { transcript } = simulation;
  if (move.kind !== "ask") return transcript;
  const { conversationId } = transcript;
  const reply = await askAgent({
    question: move.message,
    history: transcript.turns.slice(0, -1),
    ...(conversationId !== "" && { conversationId }),
  });
  const answered = {
    ...transcript,
    turns: [...transcript.turns, turnOf(reply)],
    checked: false,
    conversationId: reply.conversationId ?? conversationId,
  };
  const after = { ...simulation, transcript: answered };
  return settled(after, moveOf(after));
}

function moveOf({ case: { maxTurns, expectedOutcome }, transcript }: Simulation): Move {
  const { turns, simulated, checked, stop } = transcript;
  return nextMove({
    turns,
    simulated,
    maxTurns,
    checked,
    reached: stop?.reason === "outcomeReached",
    ...(expectedOutcome !== undefined && { expectedOutcome }),
  });
}

/** Notes that the limit is reached; why an outcome is reached has been noted by its check. */
const settled = ({ transcript }: Simulation, move: Move): Transcript =>
  move.kind === "stop" && transcript.stop === null
    ? { ...transcript, stop: { reason: move.reason, explanation: null } }
    : transcript;

async function check(simulation: Simulation, ask: Ask): Promise<Transcript> {
  const { case: simulated, transcript } = simulation;
  const { isComplete, reason } = await ask<z.output<typeof steps.completions>>("completions", {
    expectedOutcome: simulated.expectedOutcome,
    transcript: transcriptOf(transcript.turns),
  });
  const stop = isComplete ? { reason: "outcomeReached" as const, explanation: reason } : null;
  return { ...transcript, checked: true, stop };
}

async function speak(simulation: Simulation, ask: Ask): Promise<Transcript> {
  const { case: simulated, transcript } = simulation;
  const { scenario, userDescription } = simulated;
  const spoken = await ask<z.output<typeof steps.simulatedInputs>>("simulatedInputs", {
    scenario,
    ...(userDescription !== undefined && { userDescription }),
    ...(transcript.turns.length > 0 && { transcript: transcriptOf(transcript.turns) }),
  });
  return {
    ...transcript,
    turns: [...transcript.turns, { role: "user", content: spoken.simulatedInput }],
    simulated: transcript.simulated + 1,
  };
}

const turnOf = (reply: AgentReply): Transcript["turns"][number] => ({
  role: "assistant",
  content: reply.answer,
  ...(reply.retrievedContexts && { retrievedContexts: [...reply.retrievedContexts] }),
  ...(reply.toolsCalled && { toolsCalled: [...reply.toolsCalled] }),
  ...(reply.latencyMs !== undefined && { latencyMs: reply.latencyMs }),
  ...(reply.costUsd !== undefined && { costUsd: reply.costUsd }),
});
