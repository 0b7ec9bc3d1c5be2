import type * as z from "zod";
import type { Direction } from "../metrics/metric.ts";
import type {
  Counts,
  groupSummarySchema,
  MetricSummary,
  measuredSchema,
  Rate,
  Report,
} from "../report/report.ts";
import type { Stability } from "../report/stability.ts";
import type { Cause, RefusedParameter } from "../results.ts";
import type { SpendingFigures } from "./spending-accumulator.ts";

/** What the statistics need to know of a selected metric. */
export interface MetricFace {
  readonly id: string;
  readonly direction: Direction;
  /** The one that counts: 1 or 0 in strict mode. */
  readonly threshold: number;
  /** True when the configuration did not select it: it is judged where declining is expected only. */
  readonly onlyAbstentionCases?: boolean;
  /** True for a metric of the user's own, whatever its name. */
  readonly isCustom?: boolean;
}

export type Measured = z.output<typeof measuredSchema>;
export type GroupSummary = z.output<typeof groupSummarySchema>;

/** A cause with the number of cases that have it. */
export interface CauseCount extends Pick<Cause, "code" | "message"> {
  readonly count: number;
}

/** Figures over the cases of one tag, or over all. Flaky cases count in `counts.flaky` only. */
export interface SliceFigures {
  readonly counts: Counts;
  readonly passRate: Rate;
  readonly metrics: Record<string, MetricSummary>;
  readonly health: Report["health"];
  readonly abstention: Report["abstention"];
  readonly diagnosis: Report["diagnosis"];
  readonly latencyMs: Report["latencyMs"];
  /** Scored values ÷ selected values, cases that were not run or not answered included. */
  readonly coverage: Measured;
  /** Errors ÷ (total - skipped - flaky). */
  readonly errorShare: Measured;
  /** Share of the answered cases whose connector can't tell what was retrieved. */
  readonly contextsUnknown: Measured;
}

/** Ids of the cases marked `mustPass`, flaky ones left out, in order of the ids. */
export interface MustPass {
  readonly passed: readonly string[];
  readonly failed: readonly string[];
  /** Skipped, in error or not run. */
  readonly undecided: readonly string[];
}

export interface RunFigures extends SliceFigures, SpendingFigures {
  /** As the report has them. */
  readonly groups: Record<string, GroupSummary>;
  /** The same tags with every figure. */
  readonly tags: Record<string, SliceFigures>;
  /** True when some request began as others of its case did. */
  readonly hasSharedLayout: boolean;
  /** What the judge was asked without in some case, since it refused that. */
  readonly refused: readonly RefusedParameter[];
  readonly mustPass: MustPass;
  /** Of repeated judgements. */
  readonly stability: Stability;
  /** The most frequent first. */
  readonly errors: readonly CauseCount[];
  readonly skipped: readonly CauseCount[];
}
