import type { RunConfig } from "../config/run-config.ts";
import { aligned } from "../report/aligned.ts";
import { integer, usd } from "../report/format.ts";
import { nameInRun } from "../report/metric-names.ts";
import { addUsage, type Usage } from "../results.ts";
import { timesOf } from "../run/repetition.ts";
import { conversationSimulator } from "../simulation/conversation-simulator.ts";
import { budgetOf, casesWithin } from "./check-budget.ts";
import { estimateWords } from "./estimate-words.ts";
import type { RunEstimate } from "./run-estimate.ts";

const RIGHT = [false, true, true, true, true, true, true];

/** An estimate for a terminal: a line a metric, the total, what it stands on. */
export function renderEstimate(config: RunConfig, estimate: RunEstimate): string {
  const words = estimateWords(config.language);
  const { cases, sampled, seconds } = estimate;
  const minutes = String(Math.max(1, Math.ceil(seconds / 60)));
  const blocks = [
    [words.title({ cases, times: timesOf(config), judge: config.judge.alias })],
    aligned(rows(config, estimate), RIGHT),
    [
      costLine(config, estimate),
      words.time(minutes, config.limits.concurrency),
      ...budgetLine(config, estimate),
    ],
    words.assumptions(sampled, cases),
  ];
  return blocks.map((lines) => lines.join("\n")).join("\n\n");
}

function rows(config: RunConfig, { metrics, judge, embedding, ...estimate }: RunEstimate) {
  const words = estimateWords(config.language);
  const cost = (value: number | null): string => (value === null ? words.unknown : usd(value));
  const row = (name: string, usage: Usage, costUsd: string): readonly string[] => [
    name,
    integer(usage.calls),
    integer(usage.inputTokens),
    integer(usage.cacheReadTokens),
    integer(usage.cacheWriteTokens),
    integer(usage.outputTokens),
    costUsd,
  ];
  const name = (id: string): string =>
    id === conversationSimulator.id ? words.user : nameInRun(id, config);
  return [
    words.columns,
    ...Object.entries(metrics).map(([id, metric]) =>
      row(name(id), addUsage(metric.judge, metric.embedding), cost(metric.costUsd)),
    ),
    [words.once, "", "", "", "", "", cost(estimate.onceUsd)],
    row(words.total, addUsage(judge, embedding), cost(estimate.costUsd)),
    ...(embedding.calls > 0 ? [row(words.embedding, embedding, "")] : []),
  ];
}

function costLine(config: RunConfig, { costUsd, mostCostUsd, judge, embedding }: RunEstimate) {
  const words = estimateWords(config.language);
  if (costUsd === null || mostCostUsd === null) return words.noPrice(config.judge.alias);
  if (judge.calls + embedding.calls === 0) return words.free;
  return words.cost(usd(costUsd), usd(mostCostUsd));
}

function budgetLine(config: RunConfig, estimate: RunEstimate): readonly string[] {
  const words = estimateWords(config.language);
  const max = budgetOf(config);
  const fits = max === undefined ? null : casesWithin(estimate, max);
  if (max === undefined || fits === null) return [];
  const { cases } = estimate;
  return [fits >= cases ? words.fitsAll(max) : words.fits(max, fits, cases)];
}
