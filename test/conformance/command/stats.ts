import { wilsonInterval } from "../../../lib/core/stats/wilson-interval.ts";
import { compare, type Outcome, type Table, type Vector } from "./vector.ts";

const TOLERANCE = 1e-9;

/** The statistics that the product computes so far. */
const STATISTICS: Readonly<Record<string, (vector: Vector) => Table>> = {
  wilson_interval: ({ input, options }) => ({
    ...wilsonInterval(
      Number(input.successes),
      Number(input.n),
      options.confidence as number | undefined,
    ),
  }),
};

/** Runs a vector of a statistic. */
export async function runStats(vector: Vector): Promise<Outcome> {
  const compute = STATISTICS[vector.statistic ?? ""];
  if (compute === undefined) return { kind: "notYet" };
  return compare(vector.expected, compute(vector), TOLERANCE);
}
