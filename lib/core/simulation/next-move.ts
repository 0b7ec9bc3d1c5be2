import type { ConversationTurn } from "../dataset/case.ts";

/** Where a conversation with a simulated user stands. */
export interface SimulationState {
  /**
   * What has been said. Users and assistant are assumed to take turns, the user first: a given
   * history that doesn't is refused where the test set is read.
   */
  readonly turns: readonly Pick<ConversationTurn, "role" | "content">[];
  /** How many of the users' messages were made up here; those of the given history don't count. */
  readonly simulated: number;
  /** The most messages to make up, at least 1. */
  readonly maxTurns: number;
  /** Absent: the conversation goes on to its limit. */
  readonly expectedOutcome?: string;
  /** Whether the outcome was checked since the assistant's last message. */
  readonly checked: boolean;
  /** Whether that check found it reached. */
  readonly reached: boolean;
}

export type Move =
  /** Ask the judge whether the expected outcome is reached. */
  | { readonly kind: "check" }
  /** Have the next message of the user made up. */
  | { readonly kind: "speak" }
  /** Hand the user's last message to the agent. */
  | { readonly kind: "ask"; readonly message: string }
  | { readonly kind: "stop"; readonly reason: "outcomeReached" | "maxTurns" };

/**
 * What comes next. The outcome is checked before each message of the user, never on an empty history
 * and not once the limit is reached; nothing that the agent says ends a conversation by itself.
 */
export function nextMove(state: SimulationState): Move {
  const { turns, simulated, maxTurns, expectedOutcome, checked, reached } = state;
  if (reached) return { kind: "stop", reason: "outcomeReached" };
  const last = turns.at(-1);
  const pending: Move | undefined =
    last?.role === "user" ? { kind: "ask", message: last.content } : undefined;
  // Only the message that a given history ends with may still be checked.
  if (pending !== undefined && simulated > 0) return pending;
  if (simulated >= maxTurns) return { kind: "stop", reason: "maxTurns" };
  if (expectedOutcome !== undefined && turns.length > 0 && !checked) return { kind: "check" };
  return pending ?? { kind: "speak" };
}
