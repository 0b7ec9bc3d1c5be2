import type { Metric, MetricInput, Scored } from "../../../lib/core/metrics/metric.ts";
import { type Asked, scriptedAsk } from "./conversations.ts";

/** A case with an answer and nothing else known. */
export const anInput = (input: Partial<MetricInput> = {}): MetricInput => ({
  caseId: "c",
  question: "Q",
  answer: "A",
  expectAbstention: false,
  ...input,
});

interface Judged {
  readonly input?: Partial<MetricInput>;
  /** The metric's own options and, where they matter, the common ones. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** Step -> what the judge says. */
  readonly judge?: Readonly<Record<string, unknown>>;
}

/** Plans a metric with a scripted judge and scores what it gathered. */
export async function judgedWith(
  metric: Metric,
  { input = {}, options = {}, judge = {} }: Judged,
): Promise<{ readonly asked: readonly Asked[]; readonly scored: Scored }> {
  const { threshold = 0.5, strictMode = false, ...own } = options;
  const common = { threshold: Number(threshold), strictMode: strictMode === true };
  const all = { ...metric.options.parse(own), ...common };
  const { ask, asked } = scriptedAsk(judge);
  const outputs = await metric.plan({
    input: anInput(input),
    options: all,
    ask,
    embed: async () => [],
    oneChunkARequest: true,
  });
  return { asked, scored: metric.score(outputs, all) };
}

/** What a step makes of a judge's reply; undefined where the judge would be asked again. */
export const readBy = (metric: Metric, step: string, reply: unknown): unknown =>
  metric.steps[step]?.safeParse(reply).data;
