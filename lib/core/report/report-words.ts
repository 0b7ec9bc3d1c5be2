import { interval, MISSING, percent, score } from "./format.ts";
import { duration } from "./moments.ts";
import type { Rate, Report } from "./report.ts";
import type { View } from "./view.ts";

/** A figure ready to be shown: its value, and beside it the denominator or why there is none. */
export interface Fact {
  readonly name: string;
  readonly value: string;
  readonly note: string;
  /** What the figure says, for a reader who doesn't know its name. */
  readonly hint?: string;
}

/** What the verdict means, in one sentence or more. */
export function verdictSentences({ report, labels }: View): readonly string[] {
  const { verdict, gates, counts } = report;
  if (verdict === "incomplete") {
    const tried = counts.errors > 0 && counts.errors === report.passRate.of;
    const cause = labels.incomplete[incompleteBy(report)];
    return tried ? [cause, labels.allErrors(counts.errors)] : [cause];
  }
  if (verdict === "fail") {
    return [labels.gatesFail(gates.filter((gate) => gate.status !== "pass").length, gates.length)];
  }
  const first = gates.length > 0 ? labels.allGatesPass(gates.length) : labels.noGates;
  return counts.failed > 0 ? [first, labels.someFailed(counts.failed)] : [first];
}

/** Why a run has no verdict: what must be mended before anything else comes first. */
function incompleteBy({
  status,
  counts,
  gates,
  warnings,
}: Report): keyof View["labels"]["incomplete"] {
  if (status === "cancelled") return "cancelled";
  if (status === "incomplete") return "stopped";
  if (warnings.some(({ code }) => code === "run.errors_above_tolerance")) return "errors";
  if (counts.passed + counts.failed === 0) return "nothing";
  const undecided = gates.some(({ rule, status }) => rule === "mustPass" && status !== "pass");
  return undecided ? "mustPass" : "unmeasured";
}

const OFFLINE_WARNING = "run.offline_judge";

/** That the offline judge scored, or nobody did anew: what a reader must know before anything else. */
export function notices({ report, labels }: Pick<View, "report" | "labels">): readonly string[] {
  const { replayOf } = report.run;
  const offline = report.warnings
    .filter(({ code }) => code === OFFLINE_WARNING)
    .map(({ message }) => message);
  return replayOf === undefined ? offline : [labels.replayOf(replayOf), ...offline];
}

/** The warnings that neither the verdict's own sentences nor the notice at the top tell already. */
export function untoldWarnings({ report }: Pick<View, "report">): Report["warnings"] {
  const noGates = report.verdict === "pass" && report.gates.length === 0 ? ["run.no_gates"] : [];
  const told = [OFFLINE_WARNING, ...noGates];
  return report.warnings.filter(({ code }) => !told.includes(code));
}

/** What stands in place of the cases to look into when there are none; undefined when there are. */
export function nothingToShow({ report, labels }: View): string | undefined {
  const { counts } = report;
  if (counts.failed + counts.errors > 0) return undefined;
  return counts.passed > 0 ? labels.nothingFailed(counts.passed) : labels.nothingJudged;
}

export function passRateFact(rate: Rate, { labels }: View): Fact {
  const range = interval(rate.lower, rate.upper);
  const note =
    range === undefined
      ? labels.nothingJudged
      : `${labels.outOf(rate.passed, rate.of)}${labels.comma}${labels.figures.confidence} ${range}`;
  return { name: labels.figures.passRate, value: percent(rate.value), note };
}

/**
 * Retrieval figures: recall and MRR always, the others when they were measured; none of
 * conversations, whose retrieval has no labels.
 */
export function retrievalFacts({ report, labels, mode }: View): readonly Fact[] {
  if (mode === "multi-turn") return [];
  const { health } = report;
  const { figures, why } = labels;
  const fact = (name: string, key: RetrievalKey): Fact => {
    const value = score(health[key]);
    if (health[key] === null) return { name, value, note: why.noLabels };
    const note = labels.cases(health.of[key] ?? 0);
    return { name, value, note, hint: labels.retrievalHints[key] };
  };
  return [
    fact(figures.recallAtK(health.k), "recallAtK"),
    fact(figures.mrr, "mrr"),
    ...[
      fact(figures.precisionAtK(health.k), "precisionAtK"),
      fact(figures.hitRateAtK(health.k), "hitRateAtK"),
      fact(figures.ndcgAtK(health.k), "ndcgAtK"),
    ].filter((entry) => entry.value !== MISSING),
  ];
}

type RetrievalKey = keyof View["labels"]["retrievalHints"];

/** Shares about single answers: needless refusals always, the others when they were measured. */
export function answerFacts({ report, labels, mode }: View): readonly Fact[] {
  if (mode === "multi-turn") return [];
  const { health, abstention } = report;
  const { figures, why } = labels;
  const needless = abstention.needlessRefusals;
  const shares: readonly (readonly [string, number | null, number])[] = [
    [figures.accuracy, health.accuracy, health.of.accuracy ?? 0],
    [figures.hallucinationRate, health.hallucinationRate, health.of.hallucinationRate ?? 0],
    [figures.rightRefusals, abstention.rightRefusals.value, abstention.rightRefusals.of],
  ];
  return [
    ...shares.flatMap(([name, value, of]) =>
      value === null ? [] : [{ name, value: percent(value), note: labels.cases(of) }],
    ),
    {
      name: figures.needlessRefusals,
      value: percent(needless.value),
      note: needless.value === null ? why.noNeedlessRefusals : labels.cases(needless.of),
    },
  ];
}

export function latencyFacts({ report, labels, mode }: View): readonly Fact[] {
  const { p50, p95 } = report.latencyMs;
  const { why } = labels;
  const missing = report.run.agent.type === "recorded" ? why.recordedAnswers : why.noAnswers;
  const measured = mode === "multi-turn" ? labels.conversation.latencyNote : "";
  const fact = (name: string, ms: number | null): Fact => ({
    name,
    value: ms === null ? MISSING : duration(ms, labels),
    note: ms === null ? missing : measured,
  });
  return [fact(labels.figures.latencyP50, p50), fact(labels.figures.latencyP95, p95)];
}

/** The parts of the total, in the order they are told. */
export function countFacts(
  { counts }: Pick<Report, "counts">,
  { labels }: Pick<View, "labels">,
): readonly {
  readonly status: keyof View["labels"]["status"];
  readonly name: string;
  readonly n: number;
}[] {
  const { status } = labels;
  return [
    { status: "passed" as const, name: status.passed, n: counts.passed },
    { status: "failed" as const, name: status.failed, n: counts.failed },
    { status: "error" as const, name: status.error, n: counts.errors },
    { status: "skipped" as const, name: status.skipped, n: counts.skipped },
    { status: "notRun" as const, name: status.notRun, n: counts.notRun },
    { status: "flaky" as const, name: status.flaky, n: counts.flaky },
  ];
}
