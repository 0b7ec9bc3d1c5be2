import * as z from "zod";
import { metricOptions } from "../metrics/common-options.ts";
import type { Metric } from "../metrics/metric.ts";
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
  options: metricOptions({
    /** The most messages to make up; a case states its own as `maxTurns`. */
    maxUserSimulations: z.int().positive().default(10),
    /** Taken for compatibility: users speak the run's language. */
    language: z.string().optional(),
  }),
  steps,
} as const satisfies Pick<Metric, "id" | "askedAs" | "wording" | "options" | "steps">;
