import { addUsage, type CaseResult, noUsage, type Usage } from "../results.ts";
import { FloatList } from "./float-list.ts";
import { isAnswered } from "./is-answered.ts";

export interface MetricUsage {
  readonly usage: Usage;
  readonly embeddingUsage: Usage;
}

/** What the agent said of its cost, over the cases that it answered. */
export interface AgentCost {
  readonly toldUsd: number;
  readonly told: number;
  readonly untold: number;
}

export interface SpendingFigures extends MetricUsage {
  /** By metric; the simulated user is none. */
  readonly metricUsage: Readonly<Record<string, MetricUsage>>;
  readonly agentCost: AgentCost;
}

const nothing: MetricUsage = { usage: noUsage, embeddingUsage: noUsage };

const sum = (a: MetricUsage, b: MetricUsage): MetricUsage => ({
  usage: addUsage(a.usage, b.usage),
  embeddingUsage: addUsage(a.embeddingUsage, b.embeddingUsage),
});

/** Gathers what the cases of a run took. Its figures depend on no order. */
export class SpendingAccumulator {
  #all: MetricUsage = nothing;
  readonly #metrics = new Map<string, MetricUsage>();
  readonly #told = new FloatList();
  #untold = 0;

  add(result: CaseResult): void {
    let ofMetrics = nothing;
    for (const [id, { usage, embeddingUsage = noUsage }] of Object.entries(result.metrics)) {
      const spent = { usage, embeddingUsage };
      ofMetrics = sum(ofMetrics, spent);
      this.#addTo(id, spent);
    }
    // A case that was not finished has spent something as well, and has no metrics to tell.
    const user = result.conversation?.usage ?? noUsage;
    const {
      usage = addUsage(ofMetrics.usage, user),
      embeddingUsage = ofMetrics.embeddingUsage,
      agentCostUsd = null,
    } = result;
    this.#all = sum(this.#all, { usage, embeddingUsage });
    if (agentCostUsd !== null) this.#told.add(agentCostUsd);
    else if (isAnswered(result)) this.#untold += 1;
  }

  merge(other: SpendingAccumulator): void {
    this.#all = sum(this.#all, other.#all);
    for (const [id, spent] of other.#metrics) this.#addTo(id, spent);
    this.#told.merge(other.#told);
    this.#untold += other.#untold;
  }

  figures(): SpendingFigures {
    const byId = [...this.#metrics].sort(([a], [b]) => (a < b ? -1 : 1));
    const toldUsd = this.#told.sorted().reduce((total, each) => total + each, 0);
    return {
      ...this.#all,
      metricUsage: Object.fromEntries(byId),
      agentCost: { toldUsd, told: this.#told.length, untold: this.#untold },
    };
  }

  #addTo(id: string, spent: MetricUsage): void {
    this.#metrics.set(id, sum(this.#metrics.get(id) ?? nothing, spent));
  }
}
