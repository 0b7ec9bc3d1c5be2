import type { RunConfig } from "../config/run-config.ts";
import type { TestCase } from "../dataset/case.ts";
import { noUsage } from "../results.ts";
import { modelsCostUsd } from "../run/cost.ts";
import { ASSUMED, MOST_SAMPLED } from "./assumptions.ts";
import { estimateCase } from "./estimate-case.ts";
import { estimateSteps } from "./estimate-steps.ts";
import { addExpense, type Expense, noExpense, scaleExpense } from "./expense.ts";
import type { RunEstimate } from "./run-estimate.ts";
import { scoredCases } from "./scored-cases.ts";

/** Every so-many-th case, `most` at most, from the first on. */
export function evenSample<T>(all: readonly T[], most: number): readonly T[] {
  const count = Math.min(most, all.length);
  return Array.from({ length: count }, (_, at) => all[Math.floor((at * all.length) / count)] as T);
}

/** Looks at a sample of the cases and scales. A case may be there several times, to be repeated. */
export async function estimateRun(
  config: RunConfig,
  testSet: readonly TestCase[],
): Promise<RunEstimate> {
  const repetitions = scoredCases(config, testSet);
  const cases = [...new Map(repetitions.map((each) => [each.id, each])).values()];
  const asksModels = "model" in config.judge || config.embedding !== null;
  if (cases.length === 0 || !asksModels) return summary(config, cases.length, nothing);
  const known = new Set<string>();
  const steps = await estimateSteps(config, known);
  const sample = evenSample(cases, MOST_SAMPLED);
  const byMetric = new Map<string, Expense>();
  for (const testCase of sample) {
    for (const [id, expense] of await estimateCase(config, testCase, known)) {
      byMetric.set(id, addExpense(byMetric.get(id) ?? noExpense, expense));
    }
  }
  const factor = repetitions.length / sample.length;
  const scaled = [...byMetric].map(([id, expense]) => [id, scaleExpense(expense, factor)] as const);
  const once = addExpense(probes(config), steps);
  return summary(config, cases.length, { once, metrics: scaled });
}

interface Parts {
  readonly once: Expense;
  readonly metrics: readonly (readonly [string, Expense])[];
}

const nothing: Parts = { once: noExpense, metrics: [] };

function summary(config: RunConfig, cases: number, { once, metrics }: Parts): RunEstimate {
  const all = metrics.reduce((sum, [, expense]) => addExpense(sum, expense), once);
  const { judge, embedding } = all;
  return {
    cases,
    sampled: Math.min(cases, MOST_SAMPLED),
    judge,
    embedding,
    costUsd: modelsCostUsd(config, all),
    mostCostUsd: mostCostUsd(config, all),
    onceUsd: modelsCostUsd(config, once),
    metrics: Object.fromEntries(
      metrics.map(([id, expense]) => [
        id,
        {
          judge: expense.judge,
          embedding: expense.embedding,
          costUsd: modelsCostUsd(config, expense),
        },
      ]),
    ),
    seconds: secondsFor(config, all),
  };
}

/** As long as the calls take side by side, or the model's minutes make them last. */
function secondsFor({ limits, ...config }: RunConfig, { judge, embedding }: Expense): number {
  const model = "model" in config.judge ? config.judge.model.limits : {};
  const most = Number.POSITIVE_INFINITY;
  const { concurrency = most, requestsPerMinute = most, tokensPerMinute = most } = model;
  const inFlight = Math.min(limits.concurrency, concurrency);
  const tokens = judge.inputTokens + judge.outputTokens;
  const minutes = Math.max(judge.calls / requestsPerMinute, tokens / tokensPerMinute);
  const side = ((judge.calls + embedding.calls) * ASSUMED.secondsPerCall) / inFlight;
  return Math.ceil(Math.max(side, minutes * 60));
}

/** Every answer to its last token, and all votes taken. */
function mostCostUsd(config: RunConfig, { judge, embedding, mostOutputTokens }: Expense) {
  const most = { ...judge, outputTokens: Math.max(mostOutputTokens, judge.outputTokens) };
  const cost = modelsCostUsd(config, { judge: most, embedding });
  return cost === null ? null : cost * config.judging.votes;
}

/** One tiny call to each model. */
function probes({ judge, embedding }: RunConfig): Expense {
  const { input: inputTokens, output: outputTokens } = ASSUMED.probeTokens;
  const call = { ...noUsage, calls: 1, inputTokens };
  return {
    judge: "model" in judge ? { ...call, outputTokens } : noUsage,
    embedding: embedding === null ? noUsage : call,
    mostOutputTokens: "model" in judge ? outputTokens : 0,
  };
}
