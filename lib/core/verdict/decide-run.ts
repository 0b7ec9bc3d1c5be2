import type { Message } from "../messages/catalog.ts";
import type { GateResult, Report } from "../report/report.ts";
import { evaluateGates } from "./evaluate-gates.ts";
import type { Gate } from "./gate.ts";
import { roundNoise } from "./round-noise.ts";
import type { RunEvidence } from "./run-evidence.ts";
import { runWarnings } from "./run-warnings.ts";

export interface RunDecision extends Pick<Report, "status" | "verdict"> {
  readonly exitCode: 0 | 1 | 3;
  readonly gates: GateResult[];
  readonly warnings: Message[];
}

const EXIT_CODES = { pass: 0, fail: 1, incomplete: 3 } as const;

function statusOf({ figures, stop, broken }: RunEvidence): RunDecision["status"] {
  const { notRun } = figures.counts;
  // Who cancels when the last case has ended already takes nothing away.
  if (stop === "cancelled" && notRun === 0) return "completed";
  if (stop === "cancelled") return "cancelled";
  const unfinished = stop !== undefined || broken === true || notRun > 0;
  return unfinished ? "incomplete" : "completed";
}

function hasTooManyErrors(evidence: RunEvidence): boolean {
  const { value } = evidence.figures.errorShare;
  return value !== null && roundNoise(value) > roundNoise(evidence.toleratedErrorShare);
}

function isCoverageGate(gate: Gate | undefined): boolean {
  return gate?.kind === "figure" && gate.figure.figure === "coverage";
}

/** A run is undecided when too little of it was measured; that wins over any failed gate. */
function isUndecided(evidence: RunEvidence, results: readonly GateResult[]): boolean {
  const { passed, failed } = evidence.figures.counts;
  if (passed + failed === 0 || hasTooManyErrors(evidence)) return true;
  return results.some(
    ({ status }, index) =>
      status === "unmeasured" || (status === "fail" && isCoverageGate(evidence.gates[index])),
  );
}

/** Decides a run from its figures: status, verdict and the exit code of the command. */
export function decideRun(evidence: RunEvidence): RunDecision {
  const gates = evaluateGates(evidence.gates, evidence);
  const status = statusOf(evidence);
  const hasFailed = gates.some((gate) => gate.status === "fail");
  const isIncomplete = status !== "completed" || isUndecided(evidence, gates);
  const verdict = isIncomplete ? "incomplete" : hasFailed ? "fail" : "pass";
  const warnings = runWarnings(evidence, gates, hasTooManyErrors(evidence));
  return { status, verdict, exitCode: EXIT_CODES[verdict], gates, warnings };
}
