import { MISSING, percent, score, usd } from "./format.ts";
import { metricName } from "./metric-words.ts";
import { duration } from "./moments.ts";
import type { GateResult } from "./report.ts";
import type { View } from "./view.ts";

/** A gate as a sentence, and its measured value in the unit of its figure. */
export interface GateWords {
  readonly sentence: string;
  readonly value: string;
}

interface Figure {
  readonly name: string;
  readonly show: (value: number, threshold?: number) => string;
}

const RULE = /^(.+?)\s*(>=|<=|>|<)\s*([^\s<>=]+)(?:\s*\[tag=(.+)\])?$/;
const PASS_RATE = ".passRate";

/** Says what a gate demands; a rule that can't be read is shown as it is written. */
export function gateWords(gate: GateResult, view: View): GateWords {
  const { rule } = view.labels;
  const [, id = "", operator = "", limit = "", tag] = RULE.exec(gate.rule.trim()) ?? [];
  const threshold = Number(limit);
  if (id === "" || Number.isNaN(threshold)) return unread(gate, view);
  const figure = figureOf(id, view);
  const own = view.report.metrics[id]?.direction === "lower" ? inverted : unchanged;
  const condition = rule[own.operator[operator as Operator]](figure.show(own.value(threshold)));
  return {
    sentence: rule.sentence(figure.name, condition) + (tag === undefined ? "" : rule.forTag(tag)),
    value: gate.value === null ? MISSING : figure.show(own.value(gate.value), own.value(threshold)),
  };
}

type Operator = ">=" | ">" | "<=" | "<";

interface Direction {
  readonly operator: Readonly<Record<Operator, Operator>>;
  readonly value: (value: number) => number;
}

const unchanged: Direction = {
  operator: { ">=": ">=", ">": ">", "<=": "<=", "<": "<" },
  value: (value) => value,
};

/** Gates speak of 1 - score where lower scores are better; readers see the score itself. */
const inverted: Direction = {
  operator: { ">=": "<=", ">": "<", "<=": ">=", "<": ">" },
  value: (value) => Number((1 - value).toFixed(12)),
};

function unread(gate: GateResult, { labels }: View): GateWords {
  const sentence =
    gate.rule === "mustPass" || gate.rule === "noRegression" ? labels.rule[gate.rule] : gate.rule;
  return { sentence, value: gate.value === null ? MISSING : String(gate.value) };
}

function figureOf(id: string, { labels, language, report }: View): Figure {
  const { figures, rule } = labels;
  const { k } = report.health;
  const run: Readonly<Record<string, Figure>> = {
    passRate: { name: figures.passRate, show: percent },
    coverage: { name: rule.coverage, show: percent },
    errorShare: { name: rule.errorShare, show: percent },
    accuracy: { name: figures.accuracy, show: percent },
    hallucinationRate: { name: figures.hallucinationRate, show: percent },
    recallAtK: { name: figures.recallAtK(k), show: score },
    mrr: { name: figures.mrr, show: score },
    ndcgAtK: { name: figures.ndcgAtK(k), show: score },
    costUsd: { name: figures.cost, show: usd },
    latencyP95Ms: {
      name: `${figures.latency}${labels.brackets(figures.latencyP95)}`,
      show: (ms) => duration(ms, labels),
    },
  };
  const known = Object.hasOwn(run, id) ? run[id] : undefined;
  if (known !== undefined) return known;
  if (id.endsWith(PASS_RATE)) {
    const metric = metricName(id.slice(0, -PASS_RATE.length), language);
    return { name: rule.passRateOf(metric), show: percent };
  }
  return { name: metricName(id, language), show: score };
}
