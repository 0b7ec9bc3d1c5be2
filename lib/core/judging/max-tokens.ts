import { estimateTokens } from "../metrics/estimate-tokens.ts";
import type { Expected } from "../metrics/metric.ts";

/** No request has less room for its answer. */
export const LEAST_ROOM = 1_024;
const CEILING = 8_192;
const PER_VERDICT = 150;
const EXTRACTED_PER_SHOWN = 1.5;

/**
 * The room for a step's answer. Providers reserve quota for all of it, so it follows what can come
 * back: so many verdicts, or an extract of what is shown.
 */
export function maxTokensFor(shown: string, expected: Expected): number {
  const verdicts = expected.verdicts;
  const wanted =
    verdicts === undefined ? estimateTokens(shown) * EXTRACTED_PER_SHOWN : verdicts * PER_VERDICT;
  return Math.min(CEILING, LEAST_ROOM + Math.ceil(wanted));
}
