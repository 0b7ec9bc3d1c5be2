import type { MetricSummary } from "../report/report.ts";
import type { MetricRecord } from "../results.ts";
import { CauseCounts } from "./cause-counts.ts";
import { describeNumbers, histogram, quantile } from "./describe-numbers.ts";
import { FloatList } from "./float-list.ts";
import type { MetricFace } from "./run-figures.ts";

const MOST_REASONS = 3;

/** Gathers what one metric said of many cases. Its summary depends on no order. */
export class MetricAccumulator {
  readonly #scores = new FloatList();
  #passed = 0;
  #unscored = 0;
  readonly #reasons = new CauseCounts();

  add({ score, passed, reason, error }: MetricRecord): void {
    if (score === null) {
      this.#unscored += 1;
      this.#reasons.add(error ?? { code: reason, message: reason });
      return;
    }
    this.#scores.add(score);
    if (passed === true) this.#passed += 1;
  }

  merge(other: MetricAccumulator): void {
    this.#scores.merge(other.#scores);
    this.#passed += other.#passed;
    this.#unscored += other.#unscored;
    this.#reasons.merge(other.#reasons);
  }

  summary({ direction, threshold }: MetricFace): MetricSummary {
    const sorted = this.#scores.sorted();
    const { mean, stddev, min, max } = describeNumbers(sorted);
    const reasons = this.#reasons.list().slice(0, MOST_REASONS);
    return {
      direction,
      threshold,
      scored: sorted.length,
      unscored: this.#unscored,
      ...(reasons.length > 0 && {
        unscoredReasons: reasons.map(({ message, count }) => ({ reason: message, cases: count })),
      }),
      mean,
      normalizedMean: mean !== null && direction === "lower" ? 1 - mean : mean,
      stddev,
      min,
      p50: quantile(sorted, 0.5),
      max,
      passed: this.#passed,
      histogram: histogram(sorted),
    };
  }
}
