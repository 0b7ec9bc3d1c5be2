import { AppError } from "../errors.ts";
import { MetricAsker } from "../judging/metric-asker.ts";
import { conversationSimulator } from "../simulation/conversation-simulator.ts";
import type { AskAgent } from "../simulation/simulated-user.ts";
import { isBlank } from "../text/is-blank.ts";
import { askSettings } from "./ask-settings.ts";
import type { ModelLeases } from "./model-leases.ts";
import type { Talk } from "./talk.ts";

/** The model that plays the user; its answers are kept and paid for like those of a metric. */
export async function openUser(
  talk: Talk,
  leases: ModelLeases,
  shouldYield: () => boolean,
): Promise<MetricAsker> {
  const { ports, run, config, testCase, saved, options } = talk;
  const judge = leases.judge(await ports.openJudge(config, run));
  const context = {
    ...askSettings({ ...ports, run, config, judge, testCase }, options),
    run: run.runId,
    caseId: testCase.id,
    shared: new Map(),
    shouldYield,
  };
  return new MetricAsker(context, conversationSimulator, saved.transcript.requests);
}

/** The agent that the conversation is held with; one that says nothing is in error. */
export function agentOf({ ports, run, config, testCase, options }: Talk): AskAgent {
  return async (request) => {
    const agent = await ports.openAgent(config, run);
    const startedAt = ports.clock.now();
    const reply = await agent.ask({ caseId: testCase.id, ...request }, options);
    if (isBlank(reply.answer)) throw new AppError("agent.no_answer", undefined);
    return { ...reply, latencyMs: ports.clock.now() - startedAt };
  };
}
