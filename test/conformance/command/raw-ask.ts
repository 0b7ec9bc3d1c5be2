import * as z from "zod";
import type { Metric } from "../../../lib/core/metrics/metric.ts";
import type { Table } from "./vector.ts";

type Ask = Parameters<Metric["plan"]>[0]["ask"];

const isTable = (value: unknown): value is Table =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A step was asked that the vector's judge did not answer. */
export class MissingOutput extends Error {}

/** Where the outputs of a step stand: under its window, if the judge's outputs are kept by window. */
function placeOf(judge: Table, step: string, window: number | undefined) {
  if (window === undefined || !Array.isArray(judge.windows)) return { at: step, steps: judge };
  const steps: unknown = judge.windows[window];
  return { at: `${step}@${window}`, steps: isTable(steps) ? steps : {} };
}

/**
 * Answers the steps of a plan with a vector's outputs as they are, whatever a run would ask again:
 * what the score makes of them is what is compared. Throws on a step that has no output left.
 */
export function rawAsk(judge: Table, shape: (step: string, entry: unknown) => unknown): Ask {
  const used = new Map<string, number>();
  return async <T>(
    step: string,
    _inputs: Table,
    _expected?: Readonly<Record<string, number>>,
    window?: number,
  ): Promise<T> => {
    const { at, steps } = placeOf(judge, step, window);
    const index = used.get(at) ?? 0;
    used.set(at, index + 1);
    const entry = shape(step, steps[step]);
    const output = Array.isArray(entry) ? entry[index] : entry;
    if (output === undefined) {
      throw new MissingOutput(`step ${step} has no output number ${index + 1}`);
    }
    return output as T;
  };
}

/** In DeepEval's vectors an array holds one output a request. */
export const oneARequest = (_step: string, entry: unknown): unknown => entry;

/** In Ragas's, it is the list that the step answers with, unless the step is asked once a passage. */
export const listOf = (metric: Metric) => (step: string, entry: unknown) => {
  const schema = metric.steps[step];
  const isList = schema instanceof z.ZodObject && Object.hasOwn(schema.shape, step);
  return isList && Array.isArray(entry) ? { [step]: entry } : entry;
};
