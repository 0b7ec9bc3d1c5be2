import type { RunConfig } from "../config/run-config.ts";

/** What the calls of a case take together, as far as it is known beforehand. */
export interface CaseDemand {
  readonly calls: number;
  /** Input and output. */
  readonly tokens?: number;
}

/** What a call takes where nothing better is known: prompt and answer of a step of usual length. */
const TOKENS_A_CALL = 700;

/**
 * How many cases a run works on at once: what it asks for, as far as its judge takes part. More
 * cases than its requests or tokens of one minute suffice for would only wait for one another.
 */
export function maxConcurrencyOf(
  { judge, limits }: Pick<RunConfig, "judge" | "limits">,
  { calls, tokens = calls * TOKENS_A_CALL }: CaseDemand,
): number {
  if (!("model" in judge)) return limits.concurrency;
  const { concurrency, requestsPerMinute, tokensPerMinute } = judge.model.limits;
  const most = [
    limits.concurrency,
    ...(concurrency === undefined ? [] : [concurrency]),
    ...(requestsPerMinute === undefined || calls === 0 ? [] : [requestsPerMinute / calls]),
    ...(tokensPerMinute === undefined || tokens === 0 ? [] : [tokensPerMinute / tokens]),
  ];
  return Math.max(1, Math.floor(Math.min(...most)));
}
