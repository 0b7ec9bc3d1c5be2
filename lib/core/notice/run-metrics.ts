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

/** The figures of a run that has ended with a verdict. */
export function metricsOfRun(notice: Notice): RunMetrics {
  const { testSet, judge, of, errors, passRate, costUsd } = notice;
  const values = {
    RunsFinished: 1,
    CasesScored: of,
    CaseErrors: errors,
    ...(passRate !== null && { PassRate: passRate }),
    ...(costUsd !== null && { CostUsd: costUsd }),
  };
  return { values, testSet, judge };
}

/** The figures of a run that broke; none when nothing was told of it now. */
export function metricsOfEnd(notice: Notice | null): RunMetrics {
  if (notice === null) return { values: {} };
  const { testSet, judge, costUsd, status } = notice;
  return {
    values: {
      // Who cancels a run has no failure to look into.
      ...(status !== "cancelled" && { RunsFailed: 1 }),
      ...(costUsd !== null && { CostUsd: costUsd }),
    },
    testSet,
    judge,
  };
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
