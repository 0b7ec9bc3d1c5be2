import type { GateResult } from "../report/report.ts";
import type { MustPass, RunFigures, SliceFigures } from "../stats/run-figures.ts";
import { share } from "../stats/tally.ts";
import { normalize } from "../text/normalize.ts";
import type { Gate, GateFigure, Operator, RunFigureName } from "./gate.ts";
import { roundNoise } from "./round-noise.ts";

export interface GateInput {
  readonly figures: RunFigures;
  /** Judge and agent together; null: a price is unknown. */
  readonly costUsd: number | null;
}

type FigureGate = Extract<Gate, { kind: "figure" }>;

const HOLDS: Readonly<Record<Operator, (value: number, bound: number) => boolean>> = {
  ">=": (value, bound) => value >= bound,
  "<=": (value, bound) => value <= bound,
  ">": (value, bound) => value > bound,
  "<": (value, bound) => value < bound,
};

const RUN_VALUES: Readonly<
  Record<RunFigureName, (slice: SliceFigures, costUsd: number | null) => number | null>
> = {
  passRate: ({ passRate }) => passRate.value,
  recallAtK: ({ health }) => health.recallAtK,
  precisionAtK: ({ health }) => health.precisionAtK,
  hitRateAtK: ({ health }) => health.hitRateAtK,
  mrr: ({ health }) => health.mrr,
  ndcgAtK: ({ health }) => health.ndcgAtK,
  accuracy: ({ health }) => health.accuracy,
  hallucinationRate: ({ health }) => health.hallucinationRate,
  coverage: ({ coverage }) => coverage.value,
  errorShare: ({ errorShare }) => errorShare.value,
  costUsd: (_, costUsd) => costUsd,
  latencyP95Ms: ({ latencyMs }) => latencyMs.p95,
};

function measuredValue(
  figure: GateFigure,
  slice: SliceFigures,
  costUsd: number | null,
): number | null {
  if (figure.of === "run") return RUN_VALUES[figure.figure](slice, costUsd);
  const summary = slice.metrics[figure.metric];
  if (summary === undefined) return null;
  const { normalizedMean, passed, scored } = summary;
  return figure.figure === "mean" ? normalizedMean : share(passed, scored).value;
}

function sliceOf({ tag }: FigureGate, figures: RunFigures): SliceFigures | undefined {
  if (tag === undefined) return figures;
  const wanted = normalize(tag);
  return Object.entries(figures.tags).find(([name]) => normalize(name) === wanted)?.[1];
}

function figureResult(gate: FigureGate, { figures, costUsd }: GateInput): GateResult {
  const { name, rule, figure, operator, bound } = gate;
  const slice = sliceOf(gate, figures);
  const value = slice === undefined ? null : measuredValue(figure, slice, costUsd);
  if (value === null) return { name, rule, value, status: "unmeasured" };
  const holds = HOLDS[operator](roundNoise(value), roundNoise(bound));
  return { name, rule, value, status: holds ? "pass" : "fail" };
}

/** Its value is the number of cases that did not pass; null when no case is marked. */
function mustPassResult({ name, rule }: Gate, mustPass: MustPass): GateResult {
  const { passed, failed, undecided } = mustPass;
  const missed = failed.length + undecided.length;
  const value = missed + passed.length === 0 ? null : missed;
  if (failed.length > 0) return { name, rule, value, status: "fail" };
  return { name, rule, value, status: undecided.length > 0 ? "unmeasured" : "pass" };
}

/** What each gate says of a run; a figure that was not measured satisfies and breaks no gate. */
export function evaluateGates(gates: readonly Gate[], input: GateInput): GateResult[] {
  return gates.map((gate) =>
    gate.kind === "mustPass"
      ? mustPassResult(gate, input.figures.mustPass)
      : figureResult(gate, input),
  );
}
