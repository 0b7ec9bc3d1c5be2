import type { Language } from "../language.ts";
import type { JudgeReply } from "../ports.ts";
import type { StoredReply, StoredRequest } from "./answer-store.ts";
import { describeProblem, type Problem } from "./problem.ts";
import type { StepRequest } from "./step-request.ts";

/** What is kept beside an answer, for people who want to know what its judge was asked. */
export const keptRequest = (
  identity: string,
  { prompt, wire: schema, maxTokens }: Pick<StepRequest, "prompt" | "wire" | "maxTokens">,
): StoredRequest => ({ identity, ...prompt(), schema, maxTokens });

/** What is kept of one reply; where it is the structured output itself, that stands for it. */
export function keptReply(
  { content, stopReason, usage, refused }: Extract<JudgeReply, { outcome: "answered" }>,
  language: Language,
  problem: Problem | undefined,
): StoredReply {
  const facts = { stopReason, usage, ...(refused && { refused: [...refused] }) };
  if (problem !== undefined) {
    return { content, ...facts, problem: describeProblem(problem, language) };
  }
  return typeof content === "string" ? { content, ...facts } : facts;
}
