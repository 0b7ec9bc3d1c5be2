import type * as z from "zod";
import type { ToolCall } from "../dataset/case.ts";
import type { UnscoredReason } from "../judging/reasons/reason-words.ts";
import type { FailedBy, Item } from "../results.ts";

export type Direction = "higher" | "lower";

/** Whether a metric looks at one answer or at a whole conversation. */
export type MetricMode = "single-turn" | "multi-turn";

/** What a metric reads of a case; `contexts` are the retrieved ones, `labels` the relevant documents. */
export type Need =
  | "question"
  | "answer"
  | "contexts"
  | "expectedAnswer"
  | "toolsCalled"
  | "expectedTools"
  | "labels"
  | "turns"
  | "scenario"
  | "expectedOutcome";

/** One message of a conversation, as the metrics see it. */
export interface Turn {
  readonly role: "user" | "assistant";
  readonly content: string;
  /** Of an assistant's message; absent: unknown. */
  readonly contexts?: readonly string[];
}

/** A conversation that has taken place, and what it was about. */
export interface Conversation {
  readonly scenario?: string;
  readonly userDescription?: string;
  readonly expectedOutcome?: string;
  readonly turns: readonly Turn[];
}

/** A case with its answer, as the metrics see it. */
export interface MetricInput {
  readonly caseId: string;
  readonly question: string;
  readonly answer: string;
  readonly expectedAnswer?: string;
  /** Absent: unknown. */
  readonly contexts?: readonly string[];
  /** What the user wanted done, where the test set says so. */
  readonly task?: string;
  /** Absent: unknown. */
  readonly toolsCalled?: readonly ToolCall[];
  readonly expectedTools?: readonly ToolCall[];
  /**
   * Ids of the retrieved documents in rank order, written like the label where they are the same
   * document. Absent: unknown.
   */
  readonly retrievedIds?: readonly string[];
  /** Ids of the labelled documents with a grade above 0; absent: the case has no labels. */
  readonly relevantIds?: readonly string[];
  /** Of a multi-turn case. */
  readonly conversation?: Conversation;
  /** True: the documents can't answer the question, declining is right. */
  readonly expectAbstention: boolean;
}

/** Options that every metric takes, under DeepEval's names. */
export interface CommonOptions {
  readonly threshold: number;
  readonly strictMode: boolean;
}

/** Key of a list in a step's answer, or several joined by `+` -> how many elements there must be. */
export type Expected = Readonly<Record<string, number>>;

/** Asks the judge one step; the answer has passed the step's schema and the expected count. */
export type Ask = <T = unknown>(
  step: string,
  inputs: Readonly<Record<string, unknown>>,
  /** How long lists of the answer must be; a different number is asked again once. */
  expected?: Expected,
  /** Which window of a conversation the step is asked for, from 0: scripts answer by window. */
  window?: number,
) => Promise<T>;

/** One vector a text, in their order. */
export type Embed = (texts: readonly string[]) => Promise<readonly (readonly number[])[]>;

export interface PlanContext<Options> {
  readonly input: MetricInput;
  readonly options: Options & CommonOptions;
  readonly ask: Ask;
  readonly embed: Embed;
  /** True when every chunk must be asked about alone (scripted judges). */
  readonly oneChunkARequest: boolean;
  /** True: extract and judge in one request, the step `all`, where the metric has that step. */
  readonly compact?: boolean;
}

/** The one wire schema of every request that begins with the contexts; unused parts are null. */
export interface SharedAnswer {
  readonly items: readonly {
    readonly text?: string | null | undefined;
    readonly verdict?: string | null | undefined;
    readonly reason?: string | null | undefined;
  }[];
  readonly reason?: string | null | undefined;
}

/** How a step that reads all contexts is asked with the wire schema that such steps share. */
export interface SharedStep {
  /** What the step fills of that schema, in one line. */
  readonly shape: string;
  /** Whether one request of the step reads all contexts; absent: it always does. */
  readsAll?(contexts: readonly string[]): boolean;
  /**
   * Beginnings of texts that the items must have and do not, where the step asks for certain ones;
   * `chunks`: how many chunks the request holds.
   */
  lacks?(answer: SharedAnswer, chunks: number): readonly string[];
  /** The step's own answer, yet to be held against its schema. */
  read(answer: SharedAnswer): unknown;
}

/** Step name -> structured output, in the shape of `test/conformance/vectors`. */
export type JudgeOutputs = Readonly<Record<string, unknown>>;

export interface Scored {
  /** Unrounded, in the metric's own direction. A cosine may be negative. */
  readonly score: number | null;
  readonly items: readonly Item[];
  /** Which items keep the score from being perfect. */
  readonly against: readonly Item[];
  /** The judge's own reason, where the metric asks for one about the whole. */
  readonly explanation?: string;
  /** Of metrics that compare vectors: the score before strict mode or a cut, negative where it is. */
  readonly raw?: number;
  /** Scores that the score is made of, by name; null where one could not be measured. */
  readonly breakdown?: Readonly<Record<string, number | null>>;
  /** Why the score is null, where the metric knows better than "nothing was extracted". */
  readonly unscored?: UnscoredReason;
}

/**
 * One measurement of one case. `plan` asks the judge and only gathers its outputs; `score` is pure
 * and holds the whole arithmetic, strict mode included.
 */
export interface Metric {
  readonly id: string;
  readonly mode: MetricMode;
  readonly direction: Direction;
  readonly group: FailedBy;
  readonly needs: readonly Need[];
  /** True: without contexts (`[]` or blanks) the score is 0 and no judge is asked. */
  readonly zeroWithoutContexts: boolean;
  /** Whose wording its steps have: its own, that of another metric whose step it shares, or g-eval's. */
  readonly wording: string;
  /** The name its requests go by, in scripts too; two metrics of one name share their requests. */
  readonly askedAs: string;
  /** The verdict of an item that counts against the answer. */
  readonly badVerdict: "yes" | "no";
  /** Options beyond the common ones. */
  readonly options: z.ZodObject;
  readonly steps: Readonly<Record<string, z.ZodType>>;
  /** Steps whose requests hold nothing of a case, so that one answer serves all cases. */
  readonly caseless: readonly string[];
  /** Of the steps that read all contexts: how they share a request's beginning with others. */
  readonly shared: Readonly<Record<string, SharedStep>>;
  /** Whether it compares vectors under these options, which takes an embedding model. */
  embeds(options: Readonly<Record<string, unknown>>): boolean;
  plan(context: PlanContext<Readonly<Record<string, unknown>>>): Promise<JudgeOutputs>;
  score(outputs: JudgeOutputs, options: Readonly<Record<string, unknown>> & CommonOptions): Scored;
}

/** A metric chosen for a run, with its resolved options. */
export interface MetricSelection {
  /** Of a custom metric: its name. */
  readonly id: string;
  readonly threshold: number;
  readonly strictMode: boolean;
  readonly options: Readonly<Record<string, unknown>>;
  /** Which kind of custom metric it is; absent for the built-in ones. */
  readonly custom?: CustomKind | undefined;
}

export type CustomKind = "g-eval" | "conversational-g-eval";
