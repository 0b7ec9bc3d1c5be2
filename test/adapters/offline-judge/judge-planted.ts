import { createOfflineJudge } from "../../../lib/adapters/offline-judge/offline-judge.ts";
import { scoreMetrics } from "../../../lib/core/judging/score-metrics.ts";
import { registry } from "../../../lib/core/metrics/registry.ts";
import type { MetricRecord } from "../../../lib/core/results.ts";
import type { Topic } from "./planted-cases.ts";

const METRICS = [
  "faithfulness",
  "answer-relevancy",
  "contextual-precision",
  "contextual-recall",
  "hallucination",
] as const;

export interface Answered {
  readonly question: string;
  readonly expectedAnswer: string;
  readonly answer: string;
  readonly contexts: readonly string[];
}

/** The records of an answer that the offline judge gives. */
export async function judgeOffline(
  input: Answered,
): Promise<Readonly<Record<string, MetricRecord>>> {
  const { records } = await scoreMetrics({
    input: { caseId: "planted", ...input },
    selections: METRICS.map((id) => ({
      id,
      threshold: 0.5,
      strictMode: false,
      options: registry[id].options.parse({}),
    })),
    expectAbstention: false,
    judge: createOfflineJudge("ja"),
    language: "ja",
    landed: {},
    onLanded: async () => undefined,
  });
  return records;
}

/** The words of a metric that speak against the answer or the retrieval. */
const AGAINST = "no";

/** What speaks against an answer: `metric: reason` of each such verdict. */
export function objections(records: Readonly<Record<string, MetricRecord>>): string[] {
  // Contextual precision is no such metric: that some chunks are useless is quite normal.
  return Object.entries(records)
    .filter(([id]) => id !== "contextual-precision")
    .flatMap(([id, { items }]) =>
      items
        .filter((item) => item.verdict === AGAINST)
        .map((item) => `${id}: ${item.text} (${item.reason})`),
    );
}

export const missesThreshold = (records: Readonly<Record<string, MetricRecord>>): boolean =>
  Object.values(records).some((record) => record.passed === false);

/** The answers of a topic by kind. */
export function answersOf({ question, passages, expected, ...topic }: Topic) {
  const answered = (answer: string, contexts: readonly string[] = passages): Answered => ({
    question,
    expectedAnswer: expected,
    answer,
    contexts,
  });
  return {
    clean: topic.clean.map((answer) => answered(answer)),
    changed: [answered(topic.changed)],
    invented: [answered(topic.invented)],
    missed: [answered(topic.missed, passages.slice(1))],
  };
}
