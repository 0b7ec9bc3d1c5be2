import { evaluate, evaluateInteger, evaluationError, wrongType } from "./evaluate.ts";
import type { Visit } from "./execution.ts";
import type { MapState } from "./schema.ts";

/** Counts the items of failed children against what a distributed map tolerates. */
export interface FailureTolerance {
  addFailed(items: number): void;
  /** Without the total a share can only be told exceeded when none is tolerated. */
  isExceeded(total: number | undefined): boolean;
}

export async function createTolerance(visit: Visit, state: MapState): Promise<FailureTolerance> {
  const count =
    state.ToleratedFailureCount === undefined
      ? undefined
      : await evaluateInteger(visit, "ToleratedFailureCount", state.ToleratedFailureCount, {
          min: 0,
        });
  const percentage =
    state.ToleratedFailurePercentage === undefined
      ? undefined
      : await evaluatePercentage(visit, state.ToleratedFailurePercentage);
  const share = percentage ?? (count === undefined ? 0 : 100);
  let failed = 0;
  return {
    addFailed(items) {
      failed += items;
    },
    isExceeded(total) {
      if (failed > (count ?? Number.POSITIVE_INFINITY)) {
        return true;
      }
      return total === undefined ? share === 0 && failed > 0 : failed * 100 > share * total;
    },
  };
}

async function evaluatePercentage(visit: Visit, value: unknown): Promise<number> {
  const field = "ToleratedFailurePercentage";
  const number = await evaluate(visit, field, value);
  if (typeof number !== "number") {
    throw wrongType(visit, field, "a number", number);
  }
  if (number < 0 || number > 100) {
    throw evaluationError(visit, field, `must be 0 to 100, not ${number}`);
  }
  return number;
}
