import type { CheckOf, CheckOutcome, CheckSubject } from "./check-outcome.ts";

const unmeasured = (check: "latencyMs" | "costUsd"): CheckOutcome => ({
  passed: null,
  message: { code: "check.unmeasured", details: { check } },
});

/** Whether the agent took at most so long. */
export function latencyOutcome(
  { latencyMs: limit }: CheckOf<"latencyMs">,
  { latencyMs: actual }: CheckSubject,
): CheckOutcome {
  if (actual === null) return unmeasured("latencyMs");
  const passed = actual <= limit;
  return { passed, message: { code: "check.latency", details: { limit, actual, passed } } };
}

/** Whether the answer cost at most so much. */
export function costOutcome(
  { costUsd: limit }: CheckOf<"costUsd">,
  { costUsd: actual }: CheckSubject,
): CheckOutcome {
  if (actual === null) return unmeasured("costUsd");
  const passed = actual <= limit;
  return { passed, message: { code: "check.cost", details: { limit, actual, passed } } };
}
