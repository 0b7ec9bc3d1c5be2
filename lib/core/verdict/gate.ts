export const OPERATORS = [">=", "<=", ">", "<"] as const;
export type Operator = (typeof OPERATORS)[number];

/** Figures of a run that a gate can name, beside those of its metrics. */
export const RUN_FIGURES = [
  "passRate",
  "recallAtK",
  "precisionAtK",
  "hitRateAtK",
  "mrr",
  "ndcgAtK",
  "accuracy",
  "hallucinationRate",
  "coverage",
  "errorShare",
  "costUsd",
  "latencyP95Ms",
] as const;
export type RunFigureName = (typeof RUN_FIGURES)[number];

export type GateFigure =
  | { readonly of: "run"; readonly figure: RunFigureName }
  /** `mean` is the normalised mean: higher is better. */
  | { readonly of: "metric"; readonly metric: string; readonly figure: "mean" | "passRate" };

interface GateText {
  /** What its author calls it, else the rule as it was written. */
  readonly name: string;
  /** In canonical form: `<figure> <op> <number>`, ` [tag=...]` behind it. */
  readonly rule: string;
}

/** A rule on a run's figures, fixed before the run. */
export type Gate =
  | (GateText & { readonly kind: "mustPass" })
  | (GateText & {
      readonly kind: "figure";
      readonly figure: GateFigure;
      readonly operator: Operator;
      readonly bound: number;
      /** Over the cases with this tag only. */
      readonly tag?: string;
    });
