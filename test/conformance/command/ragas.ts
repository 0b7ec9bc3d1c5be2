import type { MetricInput } from "../../../lib/core/metrics/metric.ts";
import { findMetric } from "../../../lib/core/metrics/registry.ts";
import { listOf, rawAsk } from "./raw-ask.ts";
import { compare, type Outcome, type Table, type Vector } from "./vector.ts";

const TOLERANCE = 1e-6;
/** The plain name is that of the metric without a reference. */
const NAMES: Readonly<Record<string, string>> = {
  context_precision_without_reference: "ragas-context-precision",
};

const idOf = (name: string): string => NAMES[name] ?? `ragas-${name.replaceAll("_", "-")}`;

const textOr = (value: unknown, otherwise: string): string =>
  typeof value === "string" ? value : otherwise;

function inputOf({ testCase }: Vector): MetricInput {
  const { input, actualOutput, expectedOutput, retrievalContext, ...ids } = testCase;
  return {
    caseId: "vector",
    question: textOr(input, ""),
    answer: textOr(actualOutput, ""),
    ...(typeof expectedOutput === "string" && { expectedAnswer: expectedOutput }),
    ...(Array.isArray(retrievalContext) && { contexts: retrievalContext }),
    ...(Array.isArray(ids.retrievedIds) && { retrievedIds: ids.retrievedIds.map(String) }),
    ...(Array.isArray(ids.relevantIds) && { relevantIds: ids.relevantIds.map(String) }),
    expectAbstention: false,
  };
}

/** Ragas's threshold of a similarity turns it into 0 or 1; ours is the one that a case passes by. */
function optionsOf({ options: { threshold, ...own } }: Vector): Table {
  return typeof threshold === "number" ? { ...own, similarityThreshold: threshold } : own;
}

/** Runs one of Ragas's vectors through the plan of its metric; no score is null. */
export async function runRagas(vector: Vector): Promise<Outcome> {
  const id = idOf(vector.metric ?? "");
  const metric = findMetric(id);
  if (metric === undefined) throw new Error(`there is no metric ${id}`);
  const { score: wanted = null } = vector.expected;
  const given = metric.options.parse(optionsOf(vector));
  const options = { ...given, threshold: 0.5, strictMode: false };
  const outputs = await metric.plan({
    input: inputOf(vector),
    options,
    ask: rawAsk(vector.judge, listOf(metric)),
    embed: async (texts) => texts.map((text) => vectorOf(vector, text)),
    oneChunkARequest: true,
  });
  const { score } = metric.score(outputs, options);
  return compare({ score: wanted }, { score }, TOLERANCE);
}

/** An empty text is looked up as one space, which a run embeds in its place. */
function vectorOf({ embeddings }: Vector, text: string): readonly number[] {
  const found = embeddings[text || " "];
  if (found === undefined) throw new Error(`there is no vector of ${JSON.stringify(text)}`);
  return found;
}
