import type * as z from "zod";
import type { Language } from "../language.ts";
import type { FailedBy, Item } from "../results.ts";

export type Direction = "higher" | "lower";

/** What a metric reads of a case; `contexts` are the retrieved ones. */
export type Need = "question" | "answer" | "contexts" | "expectedAnswer";

/** A case with its answer, as the metrics see it. */
export interface MetricInput {
  readonly caseId: string;
  readonly question: string;
  readonly answer: string;
  readonly expectedAnswer?: string;
  /** Absent: unknown. */
  readonly contexts?: readonly string[];
  /** True: the documents can't answer the question, declining is right. */
  readonly expectAbstention: boolean;
}

/** Options that every metric takes, under DeepEval's names. */
export interface CommonOptions {
  readonly threshold: number;
  readonly strictMode: boolean;
}

/** Key of a list in a step's answer -> how many elements it must have. */
export type Expected = Readonly<Record<string, number>>;

/** Asks the judge one step; the answer has passed the step's schema and the expected count. */
export type Ask = <T = unknown>(
  step: string,
  inputs: Readonly<Record<string, unknown>>,
  /** How long lists of the answer must be; a different number is asked again once. */
  expected?: Expected,
) => Promise<T>;

export interface PlanContext<Options> {
  readonly input: MetricInput;
  readonly options: Options & CommonOptions;
  readonly language: Language;
  readonly ask: Ask;
  /** True when every chunk must be asked about alone (scripted judges). */
  readonly oneChunkARequest: boolean;
}

/** Step name -> structured output, in the shape of `test/conformance/vectors`. */
export type JudgeOutputs = Readonly<Record<string, unknown>>;

export interface Scored {
  /** Unrounded, in the metric's own direction. */
  readonly score: number | null;
  readonly items: readonly Item[];
  /** Which items keep the score from being perfect. */
  readonly against: readonly Item[];
}

/**
 * One measurement of one case. `plan` asks the judge and only gathers its outputs; `score` is pure
 * and holds the whole arithmetic, strict mode included.
 */
export interface Metric {
  readonly id: string;
  readonly direction: Direction;
  readonly group: FailedBy;
  readonly needs: readonly Need[];
  /** True: without contexts (`[]` or blanks) the score is 0 and no judge is asked. */
  readonly zeroWithoutContexts: boolean;
  /** Options beyond the common ones. */
  readonly options: z.ZodObject;
  readonly steps: Readonly<Record<string, z.ZodType>>;
  plan(context: PlanContext<Readonly<Record<string, unknown>>>): Promise<JudgeOutputs>;
  score(outputs: JudgeOutputs, options: Readonly<Record<string, unknown>> & CommonOptions): Scored;
}

/** A metric chosen for a run, with its resolved options. */
export interface MetricSelection {
  readonly id: string;
  readonly threshold: number;
  readonly strictMode: boolean;
  readonly options: Readonly<Record<string, unknown>>;
}
