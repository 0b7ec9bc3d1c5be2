import type { Message } from "../messages/catalog.ts";
import type { GateResult } from "../report/report.ts";
import { evaluateGates } from "./evaluate-gates.ts";
import type { RunEvidence } from "./run-evidence.ts";

/** That repeated judgements disagree, and what of the run's outcome hangs on it. */
export function stabilityWarnings(
  evidence: RunEvidence,
  results: readonly GateResult[],
): readonly Message[] {
  const { unstable, voted, undecided, passRate } = evidence.figures.stability;
  if (unstable === 0) return [];
  const { lowest, highest } = passRate;
  const others = [lowest, highest].map((value) => statusesAt(evidence, value));
  const gates = results
    .filter(({ status }, index) => others.some((statuses) => statuses[index] !== status))
    .map(({ name }) => name);
  const details = { unstable, voted, undecided, lowest, highest, gates };
  return [{ code: "run.unstable_cases", details }];
}

/** What the gates would say of another pass rate of the whole run. */
function statusesAt(evidence: RunEvidence, value: number | null): readonly GateResult["status"][] {
  const passRate = { ...evidence.figures.passRate, value };
  const figures = { ...evidence.figures, passRate };
  return evaluateGates(evidence.gates, { ...evidence, figures }).map(({ status }) => status);
}
