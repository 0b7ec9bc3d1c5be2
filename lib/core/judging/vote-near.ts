import type { CommonOptions, JudgeOutputs, Metric } from "../metrics/metric.ts";
import { effectiveThreshold, passes } from "../metrics/passes.ts";
import { roundNoise } from "../verdict/round-noise.ts";
import { voteFlips } from "./vote-flips.ts";

/** More would take long to try, and one among so many hardly decides. */
const MOST_FLIPS = 200;

/** A metric with what its judge said of a case. */
export interface Judged {
  readonly metric: Pick<Metric, "wording" | "direction" | "score">;
  readonly outputs: JudgeOutputs;
  readonly options: Readonly<Record<string, unknown>> & CommonOptions;
}

/**
 * Whether a judgement is worth repeating: its score lies at most `within` from the threshold or no
 * further than one item counts, or one verdict the other way would turn the outcome. Strict mode
 * makes any slip a miss, so there the score before strict mode is measured against the perfect one.
 */
export function isNear({ metric, outputs, options }: Judged, within: number): boolean {
  const { score, items } = metric.score(outputs, { ...options, strictMode: false });
  if (score === null) return false;
  // This one asks its judge for 0 or 1, with nothing between.
  if (options.strictMode && metric.wording === "g-eval") return true;
  const threshold = effectiveThreshold(options, metric.direction);
  const judged = items.filter(({ verdict }) => verdict !== null).length;
  const reach = Math.max(within, judged === 0 ? 0 : 1 / judged);
  if (roundNoise(Math.abs(score - threshold)) <= roundNoise(reach)) return true;
  return judged <= MOST_FLIPS && turnsByOne({ metric, outputs, options }, threshold);
}

/** True for what one verdict decides: a single violation, the rank of one passage. */
function turnsByOne({ metric, outputs, options }: Judged, threshold: number): boolean {
  const isMet = (judged: JudgeOutputs): boolean | null => {
    const { score } = metric.score(judged, options);
    return score === null ? null : passes(score, metric.direction, threshold);
  };
  const now = isMet(outputs);
  for (const other of voteFlips(outputs)) {
    const turned = isMet(other as JudgeOutputs);
    if (turned !== null && turned !== now) return true;
  }
  return false;
}
