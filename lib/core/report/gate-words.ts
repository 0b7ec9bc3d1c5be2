import type { Gate, GateFigure, Operator, RunFigureName } from "../verdict/gate.ts";
import { parseGate } from "../verdict/parse-gate.ts";
import { roundNoise } from "../verdict/round-noise.ts";
import { MISSING, percent, score, usd } from "./format.ts";
import type { Labels } from "./labels.ts";
import { nameInRun } from "./metric-names.ts";
import { duration } from "./moments.ts";
import type { GateResult } from "./report.ts";
import type { View } from "./view.ts";

/** A gate as a sentence, and its measured value in the unit of its figure. */
export interface GateWords {
  /** What its author calls it; undefined when that is just the rule. */
  readonly name: string | undefined;
  readonly sentence: string;
  readonly value: string;
}

interface FigureWords {
  readonly name: string;
  readonly show: (value: number, bound?: number) => string;
}

type FigureGate = Extract<Gate, { kind: "figure" }>;

/** Says what a gate demands; a rule that this version can't read is shown as it is written. */
export function gateWords(result: GateResult, view: View): GateWords {
  const { rule } = view.labels;
  const { value } = result;
  const metrics = Object.entries(view.report.metrics).map(([id, { direction }]) => ({
    id,
    direction,
  }));
  const gate = parseGate(result.rule, { metrics });
  const named = parseGate(result.name, { metrics });
  const isRule = result.name === result.rule || (named.ok && named.value.rule === result.rule);
  const name = isRule ? undefined : result.name;
  if (!gate.ok) {
    return { name, sentence: result.rule, value: value === null ? MISSING : String(value) };
  }
  if (gate.value.kind === "figure") return { name, ...figureGateWords(gate.value, value, view) };
  const missed = value === null ? MISSING : rule.mustPassMissed(value);
  return { name, sentence: rule.mustPass, value: missed };
}

function figureGateWords(
  gate: FigureGate,
  value: number | null,
  view: View,
): Omit<GateWords, "name"> {
  const { rule } = view.labels;
  const { figure } = gate;
  const { name, show } = figureWords(figure, view);
  const own = isInverted(figure, view) ? mirrored : asWritten;
  const bound = own.value(gate.bound);
  const sentence = rule.sentence(name, rule[own.operator[gate.operator]](show(bound)));
  return {
    sentence: gate.tag === undefined ? sentence : sentence + rule.forTag(gate.tag),
    value: value === null ? MISSING : show(own.value(value), bound),
  };
}

interface Side {
  readonly operator: Readonly<Record<Operator, Operator>>;
  readonly value: (value: number) => number;
}

const asWritten: Side = {
  operator: { ">=": ">=", ">": ">", "<=": "<=", "<": "<" },
  value: roundNoise,
};

/** Gates speak of 1 - score where lower scores are better; readers see the score itself. */
const mirrored: Side = {
  operator: { ">=": "<=", ">": "<", "<=": ">=", "<": ">" },
  value: (value) => roundNoise(1 - value),
};

function isInverted(figure: GateFigure, { report }: View): boolean {
  return figure.figure === "mean" && report.metrics[figure.metric]?.direction === "lower";
}

function figureWords(figure: GateFigure, view: View): FigureWords {
  const { labels, report } = view;
  if (figure.of === "run") return runFigureWords(figure.figure, labels, report.health.k);
  const name = nameInRun(figure.metric, view);
  return figure.figure === "mean"
    ? { name, show: score }
    : { name: labels.rule.passRateOf(name), show: percent };
}

function runFigureWords(figure: RunFigureName, labels: Labels, k: number): FigureWords {
  const { figures, rule } = labels;
  const words: Readonly<Record<RunFigureName, FigureWords>> = {
    passRate: { name: figures.passRate, show: percent },
    coverage: { name: rule.coverage, show: percent },
    errorShare: { name: rule.errorShare, show: percent },
    accuracy: { name: figures.accuracy, show: percent },
    hallucinationRate: { name: figures.hallucinationRate, show: percent },
    recallAtK: { name: figures.recallAtK(k), show: score },
    precisionAtK: { name: figures.precisionAtK(k), show: score },
    hitRateAtK: { name: figures.hitRateAtK(k), show: score },
    mrr: { name: figures.mrr, show: score },
    ndcgAtK: { name: figures.ndcgAtK(k), show: score },
    costUsd: { name: figures.cost, show: usd },
    latencyP95Ms: {
      name: `${figures.latency}${labels.brackets(figures.latencyP95)}`,
      show: (ms) => duration(ms, labels),
    },
  };
  return words[figure];
}
