import { fail, ok, type Result } from "../errors.ts";
import type { Message } from "../messages/catalog.ts";
import type { MetricFace } from "../stats/run-figures.ts";
import { nearestName } from "../text/nearest-name.ts";
import { normalize } from "../text/normalize.ts";
import { type Gate, type GateFigure, type Operator, RUN_FIGURES } from "./gate.ts";
import { roundNoise } from "./round-noise.ts";

export interface GateContext {
  /** The metrics of the run. */
  readonly metrics: readonly Pick<MetricFace, "id" | "direction">[];
  /** Normalised names that metrics go by, selected or not -> their ids; for hints only. */
  readonly names?: ReadonlyMap<string, string>;
  /** What the gate's author calls it. */
  readonly name?: string;
}

const OPERATOR = />=|<=|>|</gu;
const BOUND = /^\s*(?<number>[^<>=[\]]*?)\s*(?:\[\s*tag\s*=\s*(?<tag>[^\s].*?)\s*\])?$/iu;
const NUMBER = /^(?:(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?$/iu;
const MIRRORED: Readonly<Record<Operator, Operator>> = {
  "<": ">",
  "<=": ">=",
  ">": "<",
  ">=": "<=",
};
const PASS_RATE = ".passRate";

interface Written {
  readonly rule: string;
  readonly figure: string;
  readonly operator: Operator;
  readonly number: string;
  readonly tag?: string;
}

/** With its signs spelt out: rules and the names in them are compared in this form. */
const plain = (text: string): string =>
  text.normalize("NFKC").replace(/[≥≧]/gu, ">=").replace(/[≤≦]/gu, "<=");

const isSame = (a: string, b: string): boolean => normalize(plain(a)) === normalize(plain(b));

/** Every figure of the run that goes by a name. */
function figuresCalled(written: string, { metrics }: GateContext): readonly GateFigure[] {
  const ofRun = RUN_FIGURES.filter((name) => isSame(name, written));
  const means = metrics.filter(({ id }) => isSame(id, written));
  const rates = metrics.filter(({ id }) => isSame(id + PASS_RATE, written));
  return [
    ...ofRun.map((figure) => ({ of: "run", figure }) as const),
    ...means.map(({ id }) => ({ of: "metric", metric: id, figure: "mean" }) as const),
    ...rates.map(({ id }) => ({ of: "metric", metric: id, figure: "passRate" }) as const),
  ];
}

/** The metric that a name is meant for, and what the name says beyond it. */
function metricCalled(written: string, names: GateContext["names"] = new Map()) {
  const name = normalize(written);
  const rate = normalize(PASS_RATE);
  const asked = name.endsWith(rate) ? name.slice(0, -rate.length).trim() : name;
  const metric = names.get(asked);
  if (metric === undefined) return undefined;
  return { metric, figure: metric + (asked === name ? "" : PASS_RATE) };
}

function unknownFigure({ rule, figure }: Written, { metrics, names }: GateContext): Message {
  if (isSame(figure, "calibration.kappa"))
    return { code: "gate.needs_calibration", details: { rule } };
  const known = [...RUN_FIGURES, ...metrics.map(({ id }) => id)];
  const called = metricCalled(figure, names);
  if (called !== undefined && !known.includes(called.metric))
    return { code: "gate.not_selected", details: { rule, metric: called.metric } };
  const rates = metrics.map(({ id }) => id + PASS_RATE);
  const nearest = called?.figure ?? nearestName(figure, [...known, ...rates]);
  return { code: "gate.unknown_figure", details: { rule, figure, nearest, known } };
}

function figureName(figure: GateFigure): string {
  if (figure.of === "run") return figure.figure;
  return figure.figure === "mean" ? figure.metric : figure.metric + PASS_RATE;
}

const isShare = ({ figure }: GateFigure): boolean =>
  figure !== "costUsd" && figure !== "latencyP95Ms";

function parseBound({ rule, number }: Written, figure: GateFigure): Result<number, Message> {
  const name = figureName(figure);
  const isPercent = number.endsWith("%");
  const digits = isPercent ? number.slice(0, -1).trim() : number;
  const value = NUMBER.test(digits) ? Number(digits.replaceAll(",", "")) : Number.NaN;
  if (!Number.isFinite(value)) return fail({ code: "gate.number", details: { rule, number } });
  if (isPercent && !isShare(figure))
    return fail({ code: "gate.no_share", details: { rule, figure: name } });
  const bound = isPercent ? roundNoise(value / 100) : value;
  if (bound > 1 && isShare(figure))
    return fail({ code: "gate.out_of_range", details: { rule, figure: name, number } });
  return ok(bound);
}

const canonical = (figure: string, operator: Operator, bound: number, tag?: string): string =>
  `${figure} ${operator} ${bound}${tag === undefined ? "" : ` [tag=${tag}]`}`;

/** The one reading of a rule under which it names a figure. */
function readingOf(
  readings: readonly [Written, ...Written[]],
  context: GateContext,
): Result<{ readonly written: Written; readonly figure: GateFigure }, Message> {
  const [named, other] = readings.flatMap((written) =>
    figuresCalled(written.figure, context).map((figure) => ({ written, figure })),
  );
  const [first] = readings;
  if (named === undefined) return fail(unknownFigure(first, context));
  if (other === undefined) return ok(named);
  const meanings = [named.figure, other.figure];
  return fail({ code: "gate.ambiguous", details: { rule: first.rule, meanings } });
}

function figureGate(
  { written, figure }: { readonly written: Written; readonly figure: GateFigure },
  context: GateContext,
): Result<Gate, Message> {
  const { rule, operator, tag } = written;
  const name = figureName(figure);
  if (tag !== undefined && figure.figure === "costUsd")
    return fail({ code: "gate.no_tag", details: { rule, figure: name } });
  const bound = parseBound(written, figure);
  if (!bound.ok) return bound;
  const isInverted =
    figure.figure === "mean" &&
    context.metrics.some(({ id, direction }) => id === figure.metric && direction === "lower");
  if (isInverted && operator.startsWith("<")) {
    const mirrored = roundNoise(1 - bound.value);
    const instead = canonical(name, MIRRORED[operator], mirrored, tag);
    return fail({ code: "gate.lower_is_better", details: { rule, metric: name, instead } });
  }
  return ok({
    kind: "figure",
    name: context.name ?? rule,
    rule: canonical(name, operator, bound.value, tag),
    figure,
    operator,
    bound: bound.value,
    ...(tag === undefined ? {} : { tag }),
  });
}

/** Every way to part a rule into figure, operator and number: names may hold operators too. */
function readingsOf(rule: string): readonly Written[] {
  const text = plain(rule).replace(/\s+/gu, " ");
  return [...text.matchAll(OPERATOR)].flatMap(({ 0: operator, index }) => {
    const figure = text.slice(0, index).trim();
    const bound = BOUND.exec(text.slice(index + operator.length))?.groups;
    if (figure === "" || bound === undefined) return [];
    return [{ ...bound, rule, figure, operator } as Written];
  });
}

/**
 * Reads one gate: `<figure> <op> <number>` with an optional ` [tag=...]`, or `mustPass`. Names are
 * compared after NFKC and case folding; numbers may be written as 0.9, 90% or 2,000.
 */
export function parseGate(text: string, context: GateContext): Result<Gate> {
  const rule = text.trim();
  if (isSame(rule, "mustPass"))
    return ok({ kind: "mustPass", name: context.name ?? rule, rule: "mustPass" });
  if (isSame(rule, "noRegression"))
    return fail([{ code: "gate.needs_baseline", details: { rule } }]);
  const [first, ...others] = readingsOf(rule);
  if (first === undefined) return fail([{ code: "gate.syntax", details: { rule } }]);
  const reading = readingOf([first, ...others], context);
  const gate = reading.ok ? figureGate(reading.value, context) : reading;
  return gate.ok ? gate : fail([gate.error]);
}
