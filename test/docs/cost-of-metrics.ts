import { createOfflineJudge } from "../../lib/adapters/offline-judge/offline-judge.ts";
import { scoreMetrics } from "../../lib/core/judging/score-metrics.ts";
import type { Conversation, CustomKind, MetricSelection } from "../../lib/core/metrics/metric.ts";
import { isMetricId, registry } from "../../lib/core/metrics/registry.ts";
import type { Embedder, Judge } from "../../lib/core/ports.ts";
import { noUsage } from "../../lib/core/results.ts";
import {
  aJudge,
  allSelections,
  aScoreRequest,
  aSelection,
  goodSayings,
} from "../core/judging/score-request.ts";
import { AMOUNTS } from "./amount.ts";

/** What measuring one case takes. */
export interface Cost {
  /** Requests to the judge. */
  readonly calls: number;
  /** Texts of which vectors are wanted. */
  readonly texts: number;
}

type Sayings = Readonly<Record<string, unknown>>;

/** The metrics whose request another one makes for them, where both are selected. */
const PAID_BY: Readonly<Record<string, string>> = {
  toxicity: "bias",
  groundedness: "correctness",
};

/** No two exchanges are equal, so that no two requests are. */
const conversation: Conversation = {
  scenario: "日数を知りたい。",
  turns: Array.from({ length: AMOUNTS.E }, (_, at) => [
    { role: "user" as const, content: `${at + 1}年目は何日ですか。` },
    {
      role: "assistant" as const,
      content: `${at + 10}日です。`,
      contexts: [`${at + 1}年目は${at + 10}日とする。`],
    },
  ]).flat(),
};

const tools = [{ name: "search" }];
const facts = {
  ...aScoreRequest({ judge: createOfflineJudge("ja") }).input,
  toolsCalled: tools,
  expectedTools: tools,
  retrievedIds: ["leave.md"],
  relevantIds: ["leave.md"],
  conversation,
};

const isCustom = (id: string): id is CustomKind =>
  id === "g-eval" || id === "conversational-g-eval";

/** A metric with the options that it needs, every other one at its default. */
export function selectionOf(id: string): MetricSelection {
  const evaluationSteps = ["敬語かどうかを見る。"];
  if (isCustom(id)) return aSelection("敬語", { custom: id, options: { evaluationSteps } });
  const known = allSelections.find((selection) => selection.id === id);
  if (known !== undefined || !isMetricId(id)) return known ?? aSelection(id);
  return aSelection(id, { options: registry[id].options.parse({}) });
}

const mostSaid: Sayings = {
  ...goodSayings,
  "turn-faithfulness/claims": (_: unknown, time: number) => ({ claims: [`${time}日である`] }),
  "conversation-completeness/intentions": {
    intentions: Array.from({ length: AMOUNTS.I }, (_, at) => `${at + 1}つ目の用件`),
  },
  "敬語/evaluation": { score: 9, reason: "丁寧です。" },
};

/** Extractions find nothing. */
const leastSaid: Sayings = {
  ...Object.fromEntries(
    Object.entries(mostSaid).map(([step, said]) => {
      const [[list, value] = ["", undefined]] = Object.entries(said as object);
      const isExtraction = Array.isArray(value) && value.every((each) => typeof each === "string");
      return [step, isExtraction ? { [list]: [] } : said];
    }),
  ),
  "turn-faithfulness/claims": { claims: [] },
};

export type Plan = "stepwise" | "compact";

/** Of one case with one retrieved chunk, or of one conversation. */
export async function costOf(
  selections: readonly MetricSelection[],
  said: "most" | "least",
  plan: Plan = "stepwise",
): Promise<Cost> {
  const judge = aJudge(said === "most" ? mostSaid : leastSaid);
  const embedded: string[] = [];
  const embedder: Embedder = {
    traits: { identity: "test-embedder", model: "test-embedder", textsPerRequest: 10 },
    embed: async (texts) => {
      embedded.push(...texts);
      return { vectors: texts.map(() => [1, 0]), usage: noUsage };
    },
  };
  const compact = plan === "compact";
  await scoreMetrics(aScoreRequest({ judge, embedder, selections, input: facts, compact }));
  return { calls: judge.asked.length, texts: embedded.length };
}

/** Calls that a metric adds to a run which has the metric that shares its requests. */
export async function addedCalls(id: string, said: "most" | "least", plan?: Plan): Promise<number> {
  const payer = PAID_BY[id];
  const others = payer === undefined ? [] : [selectionOf(payer)];
  const before = await costOf(others, said, plan);
  const after = await costOf([...others, selectionOf(id)], said, plan);
  return after.calls - before.calls;
}

/** Whether the judge that works by rules measures a metric, without any model. */
export async function isMeasuredOffline(id: string): Promise<boolean> {
  const judge: Judge = createOfflineJudge("ja");
  const selection = selectionOf(id);
  const { records } = await scoreMetrics(
    aScoreRequest({ judge, selections: [selection], input: facts }),
  );
  return records[selection.id]?.status === "scored";
}
