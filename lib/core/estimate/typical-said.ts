import type { RunConfig } from "../config/run-config.ts";
import { DEFAULT_MAX_TURNS, type RetrievedContext, type TestCase } from "../dataset/case.ts";
import type { Ask } from "../metrics/metric.ts";
import type { AgentAnswer } from "../ports.ts";
import { type ConversationRecord, noUsage } from "../results.ts";
import type { SavedAnswer } from "../run/documents.ts";
import {
  deliverMessage,
  newTranscript,
  prepareMessage,
  type Transcript,
} from "../simulation/simulated-user.ts";
import { isBlank } from "../text/is-blank.ts";
import { ASSUMED } from "./assumptions.ts";
import { typicalText } from "./typical-text.ts";

/** A case whose agent has not been asked, and how its simulated user would be. */
export interface Unasked {
  readonly config: RunConfig;
  readonly testCase: TestCase;
  /** Asks the simulated user's steps. */
  readonly ask: Ask;
}

/** What the agent has said, where that is recorded, or would typically say. */
export async function typicalSaid(unasked: Unasked): Promise<SavedAnswer | ConversationRecord> {
  return unasked.config.mode === "multi-turn" ? conversation(unasked) : answer(unasked);
}

function answer({ config, testCase }: Unasked): SavedAnswer {
  const { expectedAnswer = "", toolsCalled = null } = testCase;
  const known = { conversationId: "", toolsCalled, latencyMs: null, costUsd: null };
  if (config.agent.type === "recorded") {
    const { answer: said = "", retrievedContexts = null } = testCase;
    return { ...known, answer: said, retrievedContexts };
  }
  const unknown = typicalText(ASSUMED.answerTokens, config.language);
  return {
    ...known,
    answer: isBlank(expectedAnswer) ? unknown : expectedAnswer,
    retrievedContexts: typicalContexts(config),
  };
}

/** As many as the agent retrieves, where its configuration says so. */
function typicalContexts({ agent, language }: RunConfig, mark = ""): RetrievedContext[] {
  const count = agent.type === "sample" && agent.k !== undefined ? agent.k : ASSUMED.contexts;
  return Array.from({ length: count }, (_, at) => ({
    text: typicalText(ASSUMED.contextTokens, language, `${mark}${at + 1} `),
  }));
}

async function conversation({ config, testCase, ask }: Unasked): Promise<ConversationRecord> {
  const transcript = newTranscript(testCase.turns);
  const { scenario = null, userDescription = null, expectedOutcome = null } = testCase;
  const about = { scenario, userDescription, expectedOutcome, stop: null, usage: noUsage };
  if (config.agent.type === "recorded") return { ...about, turns: transcript.turns };
  return { ...about, turns: (await talk({ config, testCase, ask }, transcript)).turns };
}

/** To the last exchange: no outcome is taken to be reached before. */
async function talk({ config, testCase, ask }: Unasked, begun: Transcript): Promise<Transcript> {
  const { scenario = "", userDescription, expectedOutcome, maxTurns } = testCase;
  const simulated = {
    scenario,
    maxTurns: maxTurns ?? DEFAULT_MAX_TURNS,
    ...(userDescription !== undefined && { userDescription }),
    ...(expectedOutcome !== undefined && { expectedOutcome }),
  };
  let transcript = begun;
  while (transcript.stop === null) {
    const prepared = await prepareMessage({ case: simulated, transcript }, ask);
    const reply = typicalReply(config, prepared.turns.length);
    transcript = await deliverMessage({ case: simulated, transcript: prepared }, async () => reply);
  }
  return transcript;
}

const typicalReply = (config: RunConfig, at: number): AgentAnswer => ({
  answer: typicalText(ASSUMED.messageTokens, config.language, `${at} `),
  retrievedContexts: typicalContexts(config, `${at}.`),
});
