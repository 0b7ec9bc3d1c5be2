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
  /** What the gate's author calls it. */
  readonly name?: string;
}

const GATE =
  /^(?<figure>.+?)\s*(?<operator>>=|<=|>|<)\s*(?<number>[^<>=[\]]*?)\s*(?:\[\s*tag\s*=\s*(?<tag>[^\s].*?)\s*\])?$/iu;
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

const isSame = (a: string, b: string): boolean => normalize(a) === normalize(b);

function findFigure(written: string, { metrics }: GateContext): GateFigure | undefined {
  const run = RUN_FIGURES.find((name) => isSame(name, written));
  if (run !== undefined) return { of: "run", figure: run };
  for (const { id } of metrics) {
    if (isSame(id, written)) return { of: "metric", metric: id, figure: "mean" };
    if (isSame(id + PASS_RATE, written)) return { of: "metric", metric: id, figure: "passRate" };
  }
  return undefined;
}

function unknownFigure({ rule, figure }: Written, { metrics }: GateContext): Message {
  if (isSame(figure, "calibration.kappa"))
    return { code: "gate.needs_calibration", details: { rule } };
  const known = [...RUN_FIGURES, ...metrics.map(({ id }) => id)];
  const rates = metrics.map(({ id }) => id + PASS_RATE);
  const nearest = nearestName(figure, [...known, ...rates]);
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

function figureGate(written: Written, context: GateContext): Result<Gate, Message> {
  const { rule, operator, tag } = written;
  const figure = findFigure(written.figure, context);
  if (figure === undefined) return fail(unknownFigure(written, context));
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

function readWritten(rule: string): Written | undefined {
  const plain = rule.normalize("NFKC").replace(/[≥≧]/gu, ">=").replace(/[≤≦]/gu, "<=");
  const groups = GATE.exec(plain)?.groups as Omit<Written, "rule"> | undefined;
  return groups && { ...groups, rule };
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
  const written = readWritten(rule);
  if (written === undefined) return fail([{ code: "gate.syntax", details: { rule } }]);
  const gate = figureGate(written, context);
  return gate.ok ? gate : fail([gate.error]);
}
