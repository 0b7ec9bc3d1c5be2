import type { RunConfig } from "../../lib/core/config/run-config.ts";
import type { TestCase } from "../../lib/core/dataset/case.ts";
import type { AgentAnswer, AgentRequest, JudgeRequest } from "../../lib/core/ports.ts";
import { type ConversationRecord, noUsage } from "../../lib/core/results.ts";
import { aCase } from "./factories.ts";
import { aRunConfig, aSelection, markOf } from "./run-world.ts";

/** A multi-turn run of two metrics, in English. */
export const aTalkConfig = (changes: Partial<RunConfig> = {}): RunConfig =>
  aRunConfig({
    mode: "multi-turn",
    metrics: [aSelection("turn-relevancy"), aSelection("conversation-completeness")],
    ...changes,
  });

/** A multi-turn case: two exchanges at most, unless the test says otherwise. */
export function aTalk(changes: Partial<TestCase> = {}): TestCase {
  const { expectedAnswer: _, ...plain } = aCase();
  const scenario = "Wants to know about leave.";
  return { ...plain, id: "t-1", question: "", scenario, maxTurns: 2, ...changes };
}

/** An agent that counts the messages of its conversation. */
export function answerInTalk({ caseId, history = [] }: AgentRequest): AgentAnswer {
  const number = history.length / 2 + 1;
  return {
    answer: `Answer ${number} to ${caseId}.`,
    retrievedContexts: [{ text: `Text ${number}.`, source: "leave.md" }],
    conversationId: `${caseId}-${number}`,
  };
}

/** Plays a user who counts, finds no outcome reached and nothing wrong. */
export function talkReply(request: JudgeRequest): unknown {
  const { transcript = [] } = request.inputs as { readonly transcript?: readonly unknown[] };
  const mark = markOf(request);
  if (request.step === "simulatedInputs") {
    return { simulatedInput: `Question ${transcript.length / 2 + 1} of ${request.caseId}?` };
  }
  if (request.step === "completions") return { isComplete: false, reason: "Not yet." };
  if (request.step === "intentions") return { intentions: [mark] };
  return { verdict: "yes", reason: mark };
}

/** A conversation of one exchange that ended at its limit. */
export function aConversation(changes: Partial<ConversationRecord> = {}): ConversationRecord {
  return {
    scenario: "Wants to know about leave.",
    userDescription: null,
    expectedOutcome: null,
    turns: [
      { role: "user", content: "How many days?" },
      { role: "assistant", content: "Ten.", retrievedContexts: [{ text: "Ten days." }] },
    ],
    stop: { reason: "maxTurns", explanation: null },
    usage: noUsage,
    ...changes,
  };
}
