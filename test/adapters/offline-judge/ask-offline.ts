import { createOfflineJudge } from "../../../lib/adapters/offline-judge/offline-judge.ts";
import type { Language } from "../../../lib/core/language.ts";
import type { Message } from "../../../lib/core/metrics/exchanges.ts";
import { isMetricId, registry } from "../../../lib/core/metrics/registry.ts";
import { conversationSimulator } from "../../../lib/core/simulation/conversation-simulator.ts";
import { aJudgeRequest } from "../../support/judge-request.ts";

interface Asked {
  readonly metric: string;
  readonly step: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly language?: Language;
}

/** What the offline judge answers, which must be what the step takes. */
export async function askOffline<T>({ language = "ja", ...asked }: Asked): Promise<T> {
  const { metric, step } = asked;
  const reply = await createOfflineJudge(language).ask(aJudgeRequest(asked));
  if (reply.outcome !== "answered") throw new Error(`${metric} / ${step} is not applicable`);
  const { steps } = isMetricId(metric) ? registry[metric] : conversationSimulator;
  const schema = Object.entries(steps).find(([name]) => name === step)?.[1];
  if (schema === undefined) throw new Error(`${metric} has no step ${step}`);
  return schema.parse(reply.content) as T;
}

/** Messages of user and assistant in turns, the user first. */
export const aTalk = (...contents: readonly string[]): Message[] =>
  contents.map((content, index) => ({
    role: index % 2 === 0 ? "user" : "assistant",
    content,
  }));
