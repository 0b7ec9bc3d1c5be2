import type { RunConfig } from "../config/run-config.ts";
import type { Report } from "../report/report.ts";
import { addUsage, noUsage } from "../results.ts";
import type { RunRecord } from "../run-record.ts";
import type { RunFigures } from "../stats/run-figures.ts";
import { embeddingCostUsd, judgeCostUsd, modelsCostUsd } from "./cost.ts";

type ReportUsage = Report["usage"];
type Total = NonNullable<ReportUsage["total"]>;

/** Tokens and dollars of a run, the checks of the models included. */
export function reportUsage(
  config: RunConfig,
  record: RunRecord,
  figures: RunFigures,
): ReportUsage & { readonly total: Total } {
  const judge = addUsage(figures.usage, record.probeUsage ?? noUsage);
  const embedding = addUsage(figures.embeddingUsage, record.probeEmbeddingUsage ?? noUsage);
  const usage = {
    judge: { ...judge, costUsd: judgeCostUsd(config, judge) },
    agent: agentCost(config, figures),
    ...(config.embedding !== null && {
      embedding: { ...embedding, costUsd: embeddingCostUsd(config, embedding) },
    }),
  };
  return { ...usage, metrics: metricCosts(config, figures), total: totalOf(usage) };
}

/** Judge and embedding model together, by metric. */
function metricCosts(config: RunConfig, { metricUsage }: RunFigures): ReportUsage["metrics"] {
  const costs = Object.entries(metricUsage).map(([id, { usage, embeddingUsage }]) => {
    const costUsd = modelsCostUsd(config, { judge: usage, embedding: embeddingUsage });
    return [id, { ...addUsage(usage, embeddingUsage), costUsd }] as const;
  });
  return Object.fromEntries(costs);
}

/** The bundled agent works on this machine for nothing; any other one costs what it tells. */
function agentCost({ agent }: RunConfig, { agentCost }: RunFigures): ReportUsage["agent"] {
  const { toldUsd, told, untold } = agentCost;
  if (agent.type === "sample") return { ...noUsage, costUsd: 0 };
  if (told === 0) return { ...noUsage, costUsd: null };
  return { ...noUsage, costUsd: toldUsd, ...(untold > 0 && { partial: true }) };
}

/** What is known of the whole, and of which parts something is unknown. */
function totalOf({ judge, agent, embedding }: ReportUsage): Total {
  const parts = [
    ["judge", judge],
    ["embedding", embedding],
    ["agent", agent],
  ] as const;
  const unknown = parts.flatMap(([name, part]) =>
    part !== undefined && (part.costUsd === null || part.partial === true) ? [name] : [],
  );
  const known = parts.reduce((sum, [, part]) => sum + (part?.costUsd ?? 0), 0);
  const partial = unknown.length > 0;
  // Nothing but zeros is known: that is no figure to go by.
  return { costUsd: partial && known === 0 ? null : known, partial, unknown };
}
