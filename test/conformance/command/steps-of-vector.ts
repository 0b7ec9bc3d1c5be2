import * as z from "zod";
import { metricOf } from "../../../lib/core/metrics/metric-of.ts";
import { conversationSimulator } from "../../../lib/core/simulation/conversation-simulator.ts";
import { selectionOf } from "./selection.ts";
import type { Table, Vector } from "./vector.ts";

export interface Step {
  readonly output: unknown;
  /** What the step may answer; anything for one that a run does not ask. */
  readonly schema: z.ZodType;
}

const isTable = (value: unknown): value is Table =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function schemasOf(vector: Vector): Readonly<Record<string, z.ZodType>> {
  if (vector.metric === conversationSimulator.id) return conversationSimulator.steps;
  const selection = selectionOf(vector);
  return selection === undefined ? {} : metricOf(selection).steps;
}

function stepsIn(judge: Table, schemas: Readonly<Record<string, z.ZodType>>): readonly Step[] {
  return Object.entries(judge).flatMap(([step, entry]): readonly Step[] => {
    if (step === "windows" && Array.isArray(entry)) {
      return entry.filter(isTable).flatMap((window) => stepsIn(window, schemas));
    }
    const schema = schemas[step] ?? z.unknown();
    return (Array.isArray(entry) ? entry : [entry]).map((output) => ({ output, schema }));
  });
}

/** The outputs of one of DeepEval's vectors, each with what its step may answer. */
export const stepsOfVector = (vector: Vector): readonly Step[] =>
  stepsIn(vector.judge, schemasOf(vector));
