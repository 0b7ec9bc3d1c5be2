import type { RunConfig } from "../config/run-config.ts";
import type { Notice } from "./notice.ts";

export const NAMESPACE = "Saiten";

/** Figures of a deployment over time. Never by run or case: each value of a dimension costs money. */
export interface RunMetrics {
  readonly values: Partial<
    Readonly<
      Record<
        | "RunsFinished"
        | "RunsFailed"
        | "CasesScored"
        | "CaseErrors"
        | "PassRate"
        | "CostUsd"
        | "JudgeThrottled"
        | "NightlyRuns",
        number
      >
    >
  >;
  /** Dimensions; both or none. */
  readonly testSet?: string;
  readonly judge?: string;
}

interface Ended {
  readonly notice: Notice;
  /** What this attempt has cost; null: unknown. */
  readonly newCostUsd: number | null;
}

const costOf = ({ newCostUsd }: Pick<Ended, "newCostUsd">) =>
  newCostUsd === null ? {} : { CostUsd: newCostUsd };

/** The figures of a run that has ended with a verdict. */
export function metricsOfRun(ended: Ended): RunMetrics {
  const { testSet, judge, of, errors, passRate } = ended.notice;
  const values = {
    RunsFinished: 1,
    CasesScored: of,
    CaseErrors: errors,
    ...(passRate !== null && { PassRate: passRate }),
    ...costOf(ended),
  };
  return { values, testSet, judge };
}

/** The figures of a run that broke; none when nothing was told of it now. */
export function metricsOfEnd(ended: Omit<Ended, "notice"> & { notice: Notice | null }): RunMetrics {
  if (ended.notice === null) return { values: {} };
  const { testSet, judge, status } = ended.notice;
  // Who cancels a run has no failure to look into.
  const failed = status === "cancelled" ? {} : { RunsFailed: 1 };
  return { values: { ...failed, ...costOf(ended) }, testSet, judge };
}

/** The figures of a schedule whose time has come. */
export const metricsOfSchedule = ({ isNew }: { readonly isNew: boolean }): RunMetrics => ({
  values: isNew ? { NightlyRuns: 1 } : {},
});

/** A call of a run's judge that its provider refused for having had too many. */
export const metricsOfThrottling = ({ testSet, judge }: RunConfig): RunMetrics => ({
  values: { JudgeThrottled: 1 },
  testSet: testSet.name,
  judge: "model" in judge ? judge.model.modelId : judge.alias,
});
