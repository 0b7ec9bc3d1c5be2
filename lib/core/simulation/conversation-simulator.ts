import * as z from "zod";
import type { AskedMetric } from "../judging/metric-asker.ts";
import { verdictBoolean } from "../metrics/verdict-word.ts";

export const steps = {
  /** The next message of the user. */
  simulatedInputs: z.object({ simulatedInput: z.string().trim().min(1) }),
  /** Whether the expected outcome is reached. */
  completions: z.object({ isComplete: verdictBoolean, reason: z.string() }),
};

/** The user that the judge model plays: its steps are asked as those of a metric are. */
export const conversationSimulator = {
  id: "conversation-simulator",
  askedAs: "conversation-simulator",
  wording: "conversation-simulator",
  steps,
} as const satisfies AskedMetric;
