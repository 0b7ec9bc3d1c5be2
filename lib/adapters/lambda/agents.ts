import type { RunConfig } from "../../core/config/run-config.ts";
import type { Agent, RunRef } from "../../core/ports.ts";
import { keepLatest } from "../../core/run/keep-latest.ts";
import { createAgent } from "../agents/create-agent.ts";
import { createReplayAgent } from "../replay-judge/replay-models.ts";
import { perPlace } from "./per-place.ts";
import { stores } from "./stores.ts";

/** Runs whose models and agent an execution environment keeps open. */
export const RUNS_KEPT = 8;

/** The ports of handlers that ask agents, but no model. */
export const agents = perPlace(() => {
  const kept = keepLatest<Agent>(RUNS_KEPT);
  return {
    ...stores(),
    openAgent: (config: RunConfig, run: RunRef) =>
      kept(`${run.tenant}/${run.runId}`, () => openAgent(config)),
  };
});

export async function openAgent(config: RunConfig): Promise<Agent> {
  if (config.replay !== undefined) return createReplayAgent(config.replay.of);
  if (config.agent.type === "recorded") throw new Error("recorded answers have no agent to ask");
  return createAgent(config.agent);
}
