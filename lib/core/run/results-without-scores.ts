import { type AppError, describe } from "../errors.ts";
import type { Language } from "../language.ts";
import type { Message } from "../messages/catalog.ts";
import type { Cause, ConversationRecord } from "../results.ts";
import { newTranscript } from "../simulation/simulated-user.ts";
import { isBlank } from "../text/is-blank.ts";
import type { Repetition, StoredResult } from "./repetition.ts";
import type { Said } from "./said.ts";
import { conversationOf } from "./transcripts.ts";

export function causeOf(problem: Message | AppError, language: Language): Cause {
  return { code: problem.code, message: describe(problem, language) };
}

/** The result of a case that got no verdict: skipped, not run, or in error. */
export function resultWithoutScores(
  testCase: Repetition,
  status: "skipped" | "notRun" | "error",
  cause: Cause,
  said: Said = {},
): StoredResult {
  return {
    caseId: testCase.id,
    status,
    ...factsOf(testCase, said),
    metrics: {},
    checks: [],
    retrieval: null,
    failedBy: [],
    unstable: [],
    diagnosis: null,
    error: cause,
  };
}

/** What a result repeats of its case and of what the agent said. */
export function factsOf(testCase: Repetition, { saved, conversation = notHeld(testCase) }: Said) {
  const { repetition } = testCase;
  return {
    ...(repetition !== undefined && { repetition }),
    flaky: testCase.flaky,
    mustPass: testCase.mustPass,
    expectAbstention: testCase.expectAbstention,
    question: headlineOf(testCase),
    expectedAnswer: testCase.expectedAnswer ?? null,
    answer: saved?.answer ?? null,
    retrievedContexts: saved?.retrievedContexts ?? null,
    ...(conversation && { conversation }),
    latencyMs: saved?.latencyMs ?? meanLatencyMs(conversation),
    agentCostUsd: saved?.costUsd ?? toldCostUsd(conversation),
    tags: testCase.tags,
  };
}

/** The conversation of a multi-turn case that was not begun; undefined in a single-turn one. */
function notHeld(testCase: Repetition): ConversationRecord | undefined {
  const { scenario, turns } = testCase;
  if (scenario === undefined && turns === undefined) return undefined;
  return conversationOf(testCase, newTranscript(turns));
}

/** What a case is about in its own words: a recorded conversation may have no scenario. */
function headlineOf({ question, scenario, turns = [] }: Repetition): string {
  const opening = turns.find(({ role }) => role === "user")?.content ?? "";
  return [question, scenario ?? "", opening].find((text) => !isBlank(text)) ?? "";
}

/** Of the messages that the agent told it of; null where it told of none. */
function toldCostUsd(conversation: ConversationRecord | undefined): number | null {
  const told = conversation?.turns.flatMap(({ costUsd }) => costUsd ?? []) ?? [];
  return told.length === 0 ? null : told.reduce((sum, costUsd) => sum + costUsd, 0);
}

/** Over the messages that were measured; null where none was. */
function meanLatencyMs(conversation: ConversationRecord | undefined): number | null {
  const measured = conversation?.turns.flatMap(({ latencyMs }) => latencyMs ?? []) ?? [];
  if (measured.length === 0) return null;
  return measured.reduce((sum, latencyMs) => sum + latencyMs, 0) / measured.length;
}
