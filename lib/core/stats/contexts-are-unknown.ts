import type { CaseResult } from "../results.ts";

type Answered = Pick<CaseResult, "answer" | "retrievedContexts" | "conversation">;

/**
 * Whether nothing is known of what the agent retrieved: in a conversation, for none of its messages.
 * Undefined when the agent said nothing, or the conversation broke off.
 */
export function contextsAreUnknown({
  answer,
  retrievedContexts,
  conversation,
}: Answered): boolean | undefined {
  const messages = conversation?.turns.filter(({ role }) => role === "assistant") ?? [];
  if (conversation?.stop === null) return undefined;
  if (messages.length > 0) return messages.every((each) => each.retrievedContexts === undefined);
  return answer === null ? undefined : retrievedContexts === null;
}
