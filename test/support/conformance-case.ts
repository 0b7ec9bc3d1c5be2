import type { Vector } from "../conformance/deepeval-vectors.ts";

export type Fields = Readonly<Record<string, unknown>>;

/** Stands for what the metric of a vector does not read, so that no case is skipped for it. */
export const NOTHING = "—";

export const idOf = ({ metric, name }: Vector): string => `${metric}/${name}`;

export const isCustom = ({ metric }: Vector): boolean => metric.endsWith("g-eval");

/** What the metric of a vector is called in results and scripts. */
export const recordIdOf = (vector: Vector): string =>
  isCustom(vector) ? String(vector.options.name) : vector.metric;

/** DeepEval's `context`, which hallucination reads, is what was retrieved. */
export function contextsOf({ testCase }: Vector): readonly string[] | undefined {
  return testCase.retrievalContext ?? testCase.context;
}

const withoutNothing = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Tools as a case file has them: what a tool is for stands nowhere in it. */
const toolsOf = (tools: unknown): unknown =>
  Array.isArray(tools)
    ? tools.map(({ description: _, ...tool }: { description?: string }) => tool)
    : undefined;

export interface VectorTurn {
  readonly role: "user" | "assistant";
  readonly content: string;
  readonly retrievalContext?: readonly string[];
}

export function conversationCase(vector: Vector): Fields {
  const { turns, scenario, expectedOutcome } = vector.testCase as Fields;
  const said = (turns as readonly VectorTurn[]).map(({ retrievalContext, ...turn }) => ({
    ...turn,
    ...(retrievalContext && { retrievedContexts: retrievalContext.map((text) => ({ text })) }),
  }));
  return withoutNothing({ id: idOf(vector), turns: said, scenario, expectedOutcome });
}

export function answerCase(vector: Vector): Fields {
  const { input, actualOutput = NOTHING, expectedOutput = NOTHING } = vector.testCase;
  const { toolsCalled, expectedTools } = vector.testCase as Fields;
  return withoutNothing({
    id: idOf(vector),
    question: input,
    answer: actualOutput,
    expectedAnswer: expectedOutput,
    retrievedContexts: contextsOf(vector)?.map((text) => ({ text })),
    toolsCalled: toolsOf(toolsCalled),
    expectedTools: toolsOf(expectedTools),
  });
}

/** The options that reach a score: reasons and what the judge is shown never do. */
export function optionsOf({
  options: { includeReason: _, evaluationParams, ...options },
  metric,
}: Vector) {
  const compares = metric === "tool-correctness" && evaluationParams !== undefined;
  return { ...options, ...(compares && { evaluationParams }) };
}
