import { MISSING, usd } from "./format.ts";
import type { Report } from "./report.ts";
import type { Fact } from "./report-words.ts";
import type { View } from "./view.ts";

type Cost = Report["usage"]["judge"];

/** What the run cost: in all, by whom, and beside its budget. */
export function costFacts(view: View): readonly Fact[] {
  const { figures } = view.labels;
  const { judge, agent, embedding } = view.report.usage;
  return [
    ...totalFact(view),
    partFact(figures.judge, judge, view),
    ...(embedding === undefined ? [] : [partFact(figures.embedding, embedding, view)]),
    partFact(figures.agent, agent, view),
    ...budgetFact(view),
  ];
}

/** None in reports of earlier versions. */
function totalFact({ report, labels }: View): readonly Fact[] {
  const { total } = report.usage;
  if (total === undefined) return [];
  const { figures, comma } = labels;
  const estimated = report.estimate?.costUsd;
  const parts = total.unknown.map((part) => figures[part]).join(comma);
  const note = [
    ...(total.partial ? [figures.costUnknownOf(parts)] : []),
    ...(estimated == null ? [] : [figures.costEstimated(usd(estimated))]),
  ];
  const value = costValue(total.costUsd, total.partial, labels);
  return [{ name: figures.costTotal, value, note: note.join(comma) }];
}

function costValue(costUsd: number | null, partial: boolean, { figures }: View["labels"]): string {
  if (costUsd === null) return figures.costUnknown;
  return partial ? figures.costAtLeast(usd(costUsd)) : usd(costUsd);
}

function partFact(name: string, cost: Cost, { labels }: View): Fact {
  const { figures, why, comma } = labels;
  const input = cost.inputTokens + cost.cacheReadTokens + cost.cacheWriteTokens;
  const spent = [figures.calls(cost.calls), figures.tokens(input, cost.outputTokens)];
  if (cost.costUsd === null && cost.calls === 0) return { name, value: MISSING, note: why.noUsage };
  const value = costValue(cost.costUsd, cost.partial === true, labels);
  const note = cost.costUsd === null ? [why.noPrice, ...spent] : spent;
  return { name, value, note: note.join(comma) };
}

function budgetFact({ report, labels }: View): readonly Fact[] {
  const { figures, comma } = labels;
  if (report.budget === undefined) return [];
  const { maxCostUsd, spentUsd, overUsd } = report.budget;
  const over = overUsd > 0 ? [figures.budgetOver(usd(overUsd))] : [];
  const note = [figures.budgetSpent(usd(spentUsd)), ...over].join(comma);
  return [{ name: figures.budget, value: usd(maxCostUsd), note }];
}
