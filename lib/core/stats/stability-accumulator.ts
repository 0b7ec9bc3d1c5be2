import type { Stability, UnstableCase } from "../report/stability.ts";
import type { CaseResult } from "../results.ts";
import { eitherWay } from "../verdict/either-way.ts";
import { isUnstable, outcomeCount } from "../verdict/repeated-outcome.ts";

const MOST_LISTED = 50;

/** Gathers what repeated judgements came to. Its figures depend on no order. */
export class StabilityAccumulator {
  #voted = 0;
  /** Passed cases that could have failed, and the others that could have passed. */
  #mayFall = 0;
  #mayRise = 0;
  readonly #unstable: UnstableCase[] = [];

  add(result: CaseResult): void {
    const { caseId: id, metrics, unstable, status, repetitions } = result;
    const hasVotes = Object.values(metrics).some(({ votes }) => votes.length > 0);
    if (hasVotes || repetitions !== undefined) this.#voted += 1;
    if (!isUnstable(result)) return;
    const passed = status === "passed";
    const { atWorst, atBest } = eitherWay(result);
    if (passed && !atWorst) this.#mayFall += 1;
    if (!passed && atBest) this.#mayRise += 1;
    const split = Object.entries(metrics).filter(([metric]) => unstable.includes(metric));
    this.#unstable.push({
      id,
      metrics: split.map(([metric, { threshold, votes }]) => ({ id: metric, threshold, votes })),
      ...(repetitions && { repetitions: outcomeCount(repetitions) }),
    });
  }

  merge(other: StabilityAccumulator): void {
    this.#voted += other.#voted;
    this.#mayFall += other.#mayFall;
    this.#mayRise += other.#mayRise;
    this.#unstable.push(...other.#unstable);
  }

  /** `passed` of so many cases passed. */
  figures({ passed, of }: { readonly passed: number; readonly of: number }): Stability {
    const rate = (count: number) => (of === 0 ? null : count / of);
    return {
      voted: this.#voted,
      unstable: this.#unstable.length,
      undecided: this.#mayFall + this.#mayRise,
      passRate: { lowest: rate(passed - this.#mayFall), highest: rate(passed + this.#mayRise) },
      cases: this.#unstable.toSorted((a, b) => (a.id < b.id ? -1 : 1)).slice(0, MOST_LISTED),
    };
  }
}
