import type { Message } from "../messages/catalog.ts";
import type { GateResult } from "../report/report.ts";
import type { RunEvidence } from "./run-evidence.ts";
import { stabilityWarnings } from "./stability-warnings.ts";

function stopWarnings({ figures, stop, replay }: RunEvidence): Message[] {
  const { notRun } = figures.counts;
  const details = { notRun, ...(replay && { replay }) };
  if (stop === "cancelled" && notRun === 0) return [];
  if (stop !== undefined) return [{ code: `run.stopped_${stop}`, details }];
  return notRun === 0 ? [] : [{ code: "run.cases_not_run", details }];
}

function caseWarnings(evidence: RunEvidence, tooManyErrors: boolean): Message[] {
  const { counts, errorShare, errors, skipped, contextsUnknown } = evidence.figures;
  const warnings: Message[] = [];
  if (counts.passed + counts.failed === 0)
    warnings.push({ code: "run.nothing_evaluated", details: undefined });
  if (tooManyErrors) {
    const { toleratedErrorShare: tolerated } = evidence;
    const details = { errors: counts.errors, of: errorShare.of, tolerated, causes: errors };
    warnings.push({ code: "run.errors_above_tolerance", details });
  }
  if (counts.skipped > 0)
    warnings.push({
      code: "run.cases_skipped",
      details: { cases: counts.skipped, causes: skipped },
    });
  const { value, of } = contextsUnknown;
  if (value !== null && value > 0) {
    const { recordedAgent: recorded } = evidence;
    const details = { cases: Math.round(value * of), of, recorded };
    warnings.push({ code: "run.contexts_unknown", details });
  }
  return warnings;
}

function gateWarnings({ gates, figures }: RunEvidence, results: readonly GateResult[]): Message[] {
  if (gates.length === 0) return [{ code: "run.no_gates", details: undefined }];
  const warnings: Message[] = [];
  if (gates.some(({ kind }) => kind === "mustPass")) {
    const { passed, failed, undecided } = figures.mustPass;
    if (failed.length > 0)
      warnings.push({ code: "run.must_pass_failed", details: { ids: failed } });
    if (undecided.length > 0)
      warnings.push({ code: "run.must_pass_undecided", details: { ids: undecided } });
    if (passed.length + failed.length + undecided.length === 0)
      warnings.push({ code: "run.must_pass_unused", details: undefined });
  }
  for (const [index, { status, rule }] of results.entries())
    if (status === "unmeasured" && gates[index]?.kind === "figure")
      warnings.push({ code: "run.gate_unmeasured", details: { rule } });
  return warnings;
}

/** What a reader must know before trusting the figures, the gravest first. */
export function runWarnings(
  evidence: RunEvidence,
  gates: readonly GateResult[],
  tooManyErrors: boolean,
): Message[] {
  const offline: Message[] = evidence.offlineJudge
    ? [{ code: "run.offline_judge", details: undefined }]
    : [];
  return [
    ...offline,
    ...stopWarnings(evidence),
    ...caseWarnings(evidence, tooManyErrors),
    ...gateWarnings(evidence, gates),
    ...stabilityWarnings(evidence, gates),
  ];
}
