import { registry } from "../../lib/core/metrics/registry.ts";
import { readVectors, VECTOR_METRICS, type Vector } from "../conformance/deepeval-vectors.ts";

type MetricName = (typeof VECTOR_METRICS)[number];
type Fields = Readonly<Record<string, unknown>>;

/** Vectors that one `saiten score` can reproduce: each metric with one set of options. */
export interface ConformanceRun {
  /** Entries of `metrics.use`. */
  readonly metrics: readonly Fields[];
  /** Recorded answers, one case a vector. */
  readonly cases: readonly Fields[];
  readonly script: Fields;
  readonly vectors: ReadonlyMap<string, Vector>;
}

export interface Conformance {
  readonly runs: readonly ConformanceRun[];
  /** Case id of a vector -> the rule that leaves it out. */
  readonly leftOut: ReadonlyMap<string, string>;
}

/** Stands for what the metric of a vector does not read, so that no case is skipped for it. */
const NOTHING = "—";

const idOf = ({ metric, name }: Vector): string => `${metric}/${name}`;

/** DeepEval's `context`, which hallucination reads, is what was retrieved. */
function contextsOf({ testCase }: Vector): readonly string[] | undefined {
  return testCase.retrievalContext ?? testCase.context;
}

function caseOf(vector: Vector): Fields {
  const { input, actualOutput = NOTHING, expectedOutput = NOTHING } = vector.testCase;
  const contexts = contextsOf(vector);
  return {
    id: idOf(vector),
    question: input,
    answer: actualOutput,
    expectedAnswer: expectedOutput,
    ...(contexts && { retrievedContexts: contexts.map((text) => ({ text })) }),
  };
}

/** The options that reach a score: a reason never does. */
function optionsOf({ options: { includeReason: _, ...options } }: Vector): Fields {
  return options;
}

/** What a judge may not say: it would be asked again, where DeepEval scores whatever came. */
class IllFormed extends Error {}

/** Where DeepEval takes `"yes "` for another word than `"yes"`, and we don't. */
const UNTRIMMED = new Set<string>(["contextual-recall", "contextual-relevancy"]);

/** Goes through a metric's plan with the outputs of a vector; tells the first that does not fit. */
async function faultOf(id: MetricName, vector: Vector): Promise<string | undefined> {
  const metric = registry[id];
  const contexts = contextsOf(vector);
  if (metric.needs.includes("contexts") && contexts?.every((text) => text.trim() === "")) {
    return "no contexts, or only blank ones";
  }
  const used = new Map<string, number>();
  const ask = async (
    step: string,
    _inputs: Fields,
    expected: Readonly<Record<string, number>> = {},
  ) => {
    const entry = vector.judge[step];
    const index = used.get(step) ?? 0;
    used.set(step, index + 1);
    const output = Array.isArray(entry) ? entry[index] : entry;
    const isPadded = /"verdict":"(?:\s|[^"]*\s")/.test(JSON.stringify(output ?? ""));
    if (isPadded && UNTRIMMED.has(id)) throw new IllFormed("white space around a verdict counts");
    const read = metric.steps[step]?.safeParse(output);
    if (read?.success !== true) throw new IllFormed("a verdict outside the step's closed set");
    const lists = read.data as Readonly<Record<string, readonly unknown[]>>;
    for (const [list, count] of Object.entries(expected)) {
      if (lists[list]?.length !== count) throw new IllFormed("not one verdict an item");
    }
    return read.data;
  };
  const { id: caseId, question, answer, expectedAnswer } = caseOf(vector) as Record<string, string>;
  const input = {
    caseId: `${caseId}`,
    question: `${question}`,
    answer: `${answer}`,
    expectedAnswer: `${expectedAnswer}`,
    ...(contexts && { contexts }),
    expectAbstention: false,
  };
  const options = {
    ...metric.options.parse(withoutCommon(vector)),
    threshold: 0.5,
    strictMode: false,
  };
  const plan = { input, options, language: "en", oneChunkARequest: true } as const;
  try {
    await metric.plan({ ...plan, ask: ask as Parameters<typeof metric.plan>[0]["ask"] });
    return undefined;
  } catch (error) {
    if (error instanceof IllFormed) return error.message;
    throw error;
  }
}

function withoutCommon(vector: Vector): Fields {
  const { threshold: _, strictMode: __, ...own } = optionsOf(vector);
  return own;
}

/** Vectors of a metric by their set of options, the defaults first. */
function byOptions(vectors: readonly Vector[]): readonly (readonly Vector[])[] {
  const sets = new Map<string, Vector[]>();
  for (const vector of vectors) {
    const key = JSON.stringify(optionsOf(vector));
    sets.set(key, [...(sets.get(key) ?? []), vector]);
  }
  return [...sets.values()].sort(([a], [b]) => given(a) - given(b));
}

/** How many options are set beside those that a metric can't do without. */
function given(vector: Vector | undefined): number {
  const needed = ["role", "domain", "adviceTypes"];
  return Object.keys(vector?.options ?? {}).filter((key) => !needed.includes(key)).length;
}

function runOf(vectors: readonly Vector[]): ConformanceRun {
  const options = new Map(vectors.map((vector) => [vector.metric, optionsOf(vector)]));
  const outputs = vectors.map(({ judge: { reason: _, ...steps }, ...vector }) => [
    `${vector.metric}/${vector.name}`,
    { [vector.metric]: steps },
  ]);
  return {
    metrics: [...options].map(([id, own]) => ({ id, ...own })),
    cases: vectors.map(caseOf),
    script: Object.fromEntries(outputs),
    vectors: new Map(vectors.map((vector) => [idOf(vector), vector])),
  };
}

/**
 * Turns the vectors of the twelve metrics into recorded answers and judge scripts. Run n has the
 * n-th set of options of every metric; the first one has the defaults.
 */
export async function conformanceRuns(): Promise<Conformance> {
  const leftOut = new Map<string, string>();
  const runs: Vector[][] = [];
  for (const id of VECTOR_METRICS) {
    const wellFormed: Vector[] = [];
    for (const vector of readVectors(id)) {
      const fault = await faultOf(id, vector);
      if (fault === undefined) wellFormed.push(vector);
      else leftOut.set(idOf(vector), fault);
    }
    byOptions(wellFormed).forEach((vectors, index) => {
      runs[index] = [...(runs[index] ?? []), ...vectors];
    });
  }
  return { runs: runs.map(runOf), leftOut };
}
