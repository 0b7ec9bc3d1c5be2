import type { MetricMode } from "../metrics/metric.ts";
import { isBlank } from "../text/is-blank.ts";
import type { TestCase } from "./case.ts";

/** How the lines of a test set are meant. */
export interface Reading {
  readonly mode: MetricMode;
  /** True: the agent's side was recorded beforehand, and nobody is asked. */
  readonly recorded: boolean;
}

export const SINGLE_TURN: Reading = { mode: "single-turn", recorded: false };

/** How a run's configuration means its test set. */
export const readingOf = (config: {
  readonly mode: MetricMode;
  readonly agent: { readonly type: string };
}): Reading => ({ mode: config.mode, recorded: config.agent.type === "recorded" });

type Subject = Pick<TestCase, "question" | "scenario" | "turns">;

/** Whether a case holds what the agent is asked about: its question, scenario or conversation. */
export function hasSubject(
  { question, scenario, turns = [] }: Subject,
  { mode, recorded }: Reading,
): boolean {
  if (mode === "single-turn") return !isBlank(question);
  return !isBlank(scenario ?? "") || (recorded && turns.length > 0);
}
