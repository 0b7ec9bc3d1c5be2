import { integer, usd } from "./format.ts";
import { nameInRun } from "./metric-names.ts";
import type { Report } from "./report.ts";
import type { TextTable } from "./report-tables.ts";
import type { View } from "./view.ts";

type Cost = Report["usage"]["judge"];
type Spent = Pick<Cost, "calls" | "costUsd"> & { readonly input: number; readonly output: number };

const NOTHING: Spent = { calls: 0, costUsd: 0, input: 0, output: 0 };

const spentOf = ({ inputTokens, cacheReadTokens, cacheWriteTokens, ...cost }: Cost): Spent => ({
  calls: cost.calls,
  costUsd: cost.costUsd,
  input: inputTokens + cacheReadTokens + cacheWriteTokens,
  output: cost.outputTokens,
});

/** `a` and `times` times `b`; what is unknown of either is unknown of both. */
const sum = (a: Spent, b: Spent, times = 1): Spent => ({
  calls: a.calls + times * b.calls,
  costUsd: a.costUsd === null || b.costUsd === null ? null : a.costUsd + times * b.costUsd,
  input: a.input + times * b.input,
  output: a.output + times * b.output,
});

/**
 * What the models took by metric, in the order of the scores, and what is left of the whole.
 * Undefined where no metric asked a model, or the report does not tell.
 */
export function metricCostTable({ report, labels, ...scope }: View): TextTable | undefined {
  const { metrics: costs = {}, judge, embedding } = report.usage;
  const order = Object.keys(report.metrics);
  const asked = Object.entries(costs)
    .filter(([, { calls }]) => calls > 0)
    .map(([id, cost]) => [id, spentOf(cost)] as const)
    .sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  if (asked.length === 0) return undefined;
  const whole = [judge, ...(embedding === undefined ? [] : [embedding])].map(spentOf);
  const all = whole.reduce((total, each) => sum(total, each), NOTHING);
  const rest = asked.reduce((left, [, each]) => sum(left, each, -1), all);
  const { columns, figures, metricCosts } = labels;
  const row = (name: string, { calls, input, output, costUsd }: Spent) => [
    name,
    ...[calls, input, output].map(integer),
    // A difference of sums may miss zero by a rounding error.
    costUsd === null ? figures.costUnknown : usd(Math.max(0, costUsd)),
  ];
  return {
    titles: [
      columns.metric,
      metricCosts.calls,
      metricCosts.input,
      metricCosts.output,
      figures.cost,
    ],
    rows: [
      ...asked.map(([id, spent]) => row(nameInRun(id, scope), spent)),
      ...(rest.calls > 0 ? [row(metricCosts.rest, rest)] : []),
    ],
  };
}
