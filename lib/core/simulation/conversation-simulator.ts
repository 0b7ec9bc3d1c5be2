import * as z from "zod";
import type { AskedMetric } from "../judging/metric-asker.ts";
import { verdictBoolean } from "../metrics/verdict-word.ts";
import { isBlank } from "../text/is-blank.ts";

/** Something to read: a user who says nothing has not spoken. */
const message = z
  .string()
  .trim()
  .min(1)
  .refine((text) => !isBlank(text));

export const steps = {
  /** The next message of the user. */
  simulatedInputs: z.object({ simulatedInput: message }),
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
