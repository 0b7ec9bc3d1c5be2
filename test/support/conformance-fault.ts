import type { Metric, MetricInput, MetricSelection } from "../../lib/core/metrics/metric.ts";
import { metricOf } from "../../lib/core/metrics/metric-of.ts";
import type { Vector } from "../conformance/deepeval-vectors.ts";
import {
  answerCase,
  contextsOf,
  type Fields,
  idOf,
  NOTHING,
  optionsOf,
  recordIdOf,
  type VectorTurn,
} from "./conformance-case.ts";

/** What a judge may not say: it would be asked again, where DeepEval scores whatever came. */
class IllFormed extends Error {}

/** Where DeepEval takes `"yes "` for another word than `"yes"`, and we don't. */
const UNTRIMMED = new Set<string>(["contextual-recall", "contextual-relevancy"]);

function selectionOf(vector: Vector): MetricSelection {
  const { threshold = 0.5, strictMode = false, name: _, ...own } = optionsOf(vector) as Fields;
  const common = { threshold: Number(threshold), strictMode: strictMode === true };
  const { metric } = vector;
  if (metric === "g-eval" || metric === "conversational-g-eval") {
    return { id: recordIdOf(vector), ...common, options: own, custom: metric };
  }
  const { options } = metricOf({ id: metric, ...common, options: {} });
  return { id: metric, ...common, options: options.parse(own) };
}

function inputOf(vector: Vector): MetricInput {
  const contexts = contextsOf(vector);
  const { input = "", actualOutput, expectedOutput } = vector.testCase;
  const tools = answerCase(vector) as Pick<MetricInput, "toolsCalled" | "expectedTools">;
  const { turns } = vector.testCase as Fields;
  const conversation = (turns as readonly VectorTurn[] | undefined)?.map(
    ({ retrievalContext, ...turn }) => ({
      ...turn,
      ...(retrievalContext && { contexts: retrievalContext }),
    }),
  );
  return {
    caseId: idOf(vector),
    question: input,
    answer: actualOutput ?? NOTHING,
    expectedAnswer: expectedOutput ?? NOTHING,
    ...(contexts && { contexts }),
    ...(tools.toolsCalled && { toolsCalled: tools.toolsCalled }),
    ...(tools.expectedTools && { expectedTools: tools.expectedTools }),
    ...(conversation && { conversation: { turns: conversation } }),
    expectAbstention: false,
  };
}

/** Why a run measures nothing where DeepEval does: no contexts at all. */
function lacksContexts(metric: Metric, vector: Vector): boolean {
  if (!metric.needs.includes("contexts")) return false;
  const { turns } = vector.testCase as Fields;
  const ofTurns = (turns as readonly VectorTurn[] | undefined)?.flatMap(
    ({ retrievalContext }) => retrievalContext ?? [],
  );
  return (ofTurns ?? contextsOf(vector))?.every((text) => text.trim() === "") === true;
}

/** Goes through a metric's plan with the outputs of a vector; tells the first that does not fit. */
export async function faultOf(vector: Vector): Promise<string | undefined> {
  const selection = selectionOf(vector);
  const metric = metricOf(selection);
  if (lacksContexts(metric, vector)) return "no contexts, or only blank ones";
  const { conversation } = inputOf(vector);
  if (conversation?.turns.every(({ role }) => role === "user")) return "no message of the agent";
  const used = new Map<string, number>();
  const ask: Parameters<Metric["plan"]>[0]["ask"] = async <T>(
    step: string,
    _inputs: Fields,
    expected: Readonly<Record<string, number>> = {},
    window?: number,
  ): Promise<T> => {
    const { windows } = vector.judge;
    const steps: Fields =
      window !== undefined && Array.isArray(windows) ? windows[window] : vector.judge;
    const place = steps === vector.judge ? step : `${step}@${window}`;
    const index = used.get(place) ?? 0;
    used.set(place, index + 1);
    const entry = steps[step];
    const output = Array.isArray(entry) ? entry[index] : entry;
    const isPadded = /"verdict":"(?:\s|[^"]*\s")/.test(JSON.stringify(output ?? ""));
    if (isPadded && UNTRIMMED.has(vector.metric)) {
      throw new IllFormed("white space around a verdict counts");
    }
    const read = metric.steps[step]?.safeParse(output);
    if (read?.success !== true) throw new IllFormed("outside what the step may answer");
    const lists = read.data as Readonly<Record<string, readonly unknown[]>>;
    for (const [list, count] of Object.entries(expected)) {
      if (lists[list]?.length !== count) throw new IllFormed("not one verdict an item");
    }
    return read.data as T;
  };
  const { threshold, strictMode } = selection;
  const options = { ...selection.options, threshold, strictMode };
  const embed = async () => [];
  const input = inputOf(vector);
  try {
    await metric.plan({ input, options, ask, embed, oneChunkARequest: true });
    return undefined;
  } catch (error) {
    if (error instanceof IllFormed) return error.message;
    throw error;
  }
}
