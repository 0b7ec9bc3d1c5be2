import { countsWhenDeclining } from "../metrics/counts-when-declining.ts";
import { groupOf } from "../metrics/registry.ts";
import type { Counts, Report } from "../report/report.ts";
import {
  type CaseResult,
  type CaseStatus,
  DIAGNOSES,
  type Diagnosis,
  type MetricRecord,
  type RetrievalRecord,
} from "../results.ts";
import { contextsAreUnknown } from "./contexts-are-unknown.ts";
import { describeNumbers, quantile } from "./describe-numbers.ts";
import { FloatList } from "./float-list.ts";
import { MetricAccumulator } from "./metric-accumulator.ts";
import type { MetricFace, SliceFigures } from "./run-figures.ts";
import { share, Tally } from "./tally.ts";
import { wilsonInterval } from "./wilson-interval.ts";

const ABSTENTION = "abstention";
const COUNTED_AS: Readonly<Record<CaseStatus, keyof Counts>> = {
  passed: "passed",
  failed: "failed",
  skipped: "skipped",
  error: "errors",
  notRun: "notRun",
};
const RETRIEVAL_FIGURES = [
  "recallAtK",
  "precisionAtK",
  "hitRateAtK",
  "reciprocalRank",
  "ndcgAtK",
] as const satisfies readonly (keyof RetrievalRecord)[];
type RetrievalFigure = (typeof RETRIEVAL_FIGURES)[number];

interface SelectedMetric {
  readonly face: MetricFace;
  readonly scores: MetricAccumulator;
}

/** Whether a metric was to be measured on a case: an unanswerable one can't have them all. */
const isSelected = (face: MetricFace, expectAbstention: boolean): boolean =>
  expectAbstention ? countsWhenDeclining(groupOf(face.id)) : face.onlyAbstentionCases !== true;

const isScored = ({ status }: MetricRecord): boolean => status === "scored";

/** Gathers the cases of one tag, or all of a run. Its figures depend on no order. */
export class SliceAccumulator {
  readonly #k: number;
  readonly #counts: Counts = {
    total: 0,
    passed: 0,
    failed: 0,
    skipped: 0,
    errors: 0,
    notRun: 0,
    flaky: 0,
  };
  readonly #metrics: ReadonlyMap<string, SelectedMetric>;
  readonly #retrieval: Readonly<Record<RetrievalFigure, FloatList>>;
  readonly #latency = new FloatList();
  readonly #diagnosis: Record<Diagnosis, number> = { retrieval: 0, generation: 0, prompt: 0 };
  readonly #coverage = new Tally();
  readonly #contextsUnknown = new Tally();
  readonly #rightRefusals = new Tally();
  readonly #needlessRefusals = new Tally();

  constructor(faces: readonly MetricFace[], k: number) {
    this.#k = k;
    this.#metrics = new Map(
      faces.map((face) => [face.id, { face, scores: new MetricAccumulator() }]),
    );
    this.#retrieval = {
      recallAtK: new FloatList(),
      precisionAtK: new FloatList(),
      hitRateAtK: new FloatList(),
      reciprocalRank: new FloatList(),
      ndcgAtK: new FloatList(),
    };
  }

  add(result: CaseResult): void {
    this.#counts.total += 1;
    this.#counts[result.flaky ? "flaky" : COUNTED_AS[result.status]] += 1;
    if (result.flaky || result.status === "skipped") return;
    this.#addCoverage(result);
    if (result.status === "notRun") return;
    this.#addAnswer(result);
    for (const [id, record] of Object.entries(result.metrics)) this.#addMetric(id, record, result);
  }

  merge(other: SliceAccumulator): void {
    for (const key of Object.keys(this.#counts) as (keyof Counts)[])
      this.#counts[key] += other.#counts[key];
    for (const [id, { scores }] of other.#metrics) this.#metrics.get(id)?.scores.merge(scores);
    for (const figure of RETRIEVAL_FIGURES) this.#retrieval[figure].merge(other.#retrieval[figure]);
    for (const kind of DIAGNOSES) this.#diagnosis[kind] += other.#diagnosis[kind];
    this.#latency.merge(other.#latency);
    this.#coverage.merge(other.#coverage);
    this.#contextsUnknown.merge(other.#contextsUnknown);
    this.#rightRefusals.merge(other.#rightRefusals);
    this.#needlessRefusals.merge(other.#needlessRefusals);
  }

  figures(): SliceFigures {
    const { total, passed, failed, skipped, errors, flaky } = this.#counts;
    const of = passed + failed + errors;
    const { rate: value, lower, upper } = wilsonInterval(passed, of);
    const latencies = this.#latency.sorted();
    const metrics = this.#summaries();
    return {
      counts: { ...this.#counts },
      passRate: { value, passed, of, lower, upper },
      metrics,
      health: this.#health(metrics),
      abstention: {
        rightRefusals: this.#rightRefusals.measured(),
        needlessRefusals: this.#needlessRefusals.measured(),
      },
      diagnosis: { ...this.#diagnosis },
      latencyMs: { p50: quantile(latencies, 0.5), p95: quantile(latencies, 0.95) },
      coverage: this.#coverage.measured(),
      errorShare: share(errors, total - skipped - flaky),
      contextsUnknown: this.#contextsUnknown.measured(),
    };
  }

  /** A selected metric without a record is a missing one. */
  #addCoverage({ metrics, expectAbstention }: CaseResult): void {
    const faces = [...this.#metrics.values()].map(({ face }) => face);
    const selected = faces.filter((face) => isSelected(face, expectAbstention));
    const records = new Map(Object.entries(metrics));
    const scored = selected.filter(({ id }) => records.get(id)?.status === "scored");
    this.#coverage.add(scored.length, selected.length);
  }

  #addAnswer(result: CaseResult): void {
    const { retrieval, latencyMs, diagnosis } = result;
    const areUnknown = contextsAreUnknown(result);
    if (areUnknown !== undefined) this.#contextsUnknown.add(Number(areUnknown), 1);
    if (latencyMs !== null) this.#latency.add(latencyMs);
    if (diagnosis !== null) this.#diagnosis[diagnosis] += 1;
    for (const figure of RETRIEVAL_FIGURES) {
      const value = retrieval?.[figure] ?? null;
      if (value !== null) this.#retrieval[figure].add(value);
    }
  }

  /** The metric `abstention` scores right behaviour: declining, or answering what can be answered. */
  #addMetric(id: string, record: MetricRecord, { expectAbstention }: CaseResult): void {
    this.#metrics.get(id)?.scores.add(record);
    if (id !== ABSTENTION || !isScored(record)) return;
    if (expectAbstention) this.#rightRefusals.add(Number(record.passed === true), 1);
    else this.#needlessRefusals.add(Number(record.passed !== true), 1);
  }

  #summaries(): SliceFigures["metrics"] {
    return Object.fromEntries(
      [...this.#metrics].map(([id, { face, scores }]) => [id, scores.summary(face)]),
    );
  }

  /** The figures of a metric of ours: a custom one may have its name in the other mode. */
  #builtIn(metrics: SliceFigures["metrics"], id: string) {
    return this.#metrics.get(id)?.face.isCustom === true ? undefined : metrics[id];
  }

  #health(metrics: SliceFigures["metrics"]): Report["health"] {
    const correctness = this.#builtIn(metrics, "correctness");
    const groundedness = this.#builtIn(metrics, "groundedness");
    const meanOf = (figure: RetrievalFigure): number | null =>
      describeNumbers(this.#retrieval[figure].sorted()).mean;
    const grounded = groundedness?.mean ?? null;
    return {
      k: this.#k,
      recallAtK: meanOf("recallAtK"),
      precisionAtK: meanOf("precisionAtK"),
      hitRateAtK: meanOf("hitRateAtK"),
      mrr: meanOf("reciprocalRank"),
      ndcgAtK: meanOf("ndcgAtK"),
      accuracy: correctness?.mean ?? null,
      hallucinationRate: grounded === null ? null : 1 - grounded,
      of: {
        recallAtK: this.#retrieval.recallAtK.length,
        precisionAtK: this.#retrieval.precisionAtK.length,
        hitRateAtK: this.#retrieval.hitRateAtK.length,
        mrr: this.#retrieval.reciprocalRank.length,
        ndcgAtK: this.#retrieval.ndcgAtK.length,
        accuracy: correctness?.scored ?? 0,
        hallucinationRate: groundedness?.scored ?? 0,
      },
    };
  }
}
