import { describe, expect, test } from "vitest";
import { applicability } from "../../lib/core/judging/applicability.ts";
import { readAnswer } from "../../lib/core/judging/read-answer.ts";
import { conversationalGEval } from "../../lib/core/metrics/conversational-g-eval.ts";
import { gEval } from "../../lib/core/metrics/g-eval.ts";
import type { Ask, Metric, MetricInput, Scored, Turn } from "../../lib/core/metrics/metric.ts";
import { effectiveThreshold, passes } from "../../lib/core/metrics/passes.ts";
import { summarization } from "../../lib/core/metrics/summarization.ts";
import { taskCompletion } from "../../lib/core/metrics/task-completion.ts";
import { toolCorrectness } from "../../lib/core/metrics/tool-correctness.ts";
import { scriptedAsk } from "../core/metrics/conversations.ts";
import { readVectors } from "./deepeval-vectors.ts";

type Table = Readonly<Record<string, unknown>>;
type Custom = (id: string, options: Table) => Metric;

const built = (metric: Metric) => () => metric;

const METRICS = {
  "task-completion": built(taskCompletion),
  "tool-correctness": built(toolCorrectness),
  summarization: built(summarization),
  "g-eval": gEval,
  "conversational-g-eval": conversationalGEval,
} as const satisfies Readonly<Record<string, Custom>>;
type Id = keyof typeof METRICS;
const IDS = Object.keys(METRICS) as Id[];

interface ExtraVector {
  readonly name: string;
  readonly metric: string;
  readonly testCase: {
    readonly input?: string;
    readonly actualOutput?: string;
    readonly expectedOutput?: string;
    readonly retrievalContext?: readonly string[];
    readonly toolsCalled?: MetricInput["toolsCalled"];
    readonly expectedTools?: MetricInput["expectedTools"];
    readonly turns?: readonly Turn[];
    readonly scenario?: string;
    readonly expectedOutcome?: string;
  };
  readonly options: Table;
  readonly judge: Table;
  readonly expected: {
    readonly score: number;
    readonly success: boolean;
    readonly breakdown?: Table;
  };
}

const read = (file: string) => readVectors(file) as unknown as ExtraVector[];
const named = (vectors: readonly ExtraVector[]) =>
  vectors.map((vector) => [vector.name, vector] as const);

const without = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => field !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

function inputOf({ testCase }: ExtraVector): MetricInput {
  const { input = "", actualOutput = "", turns, scenario, expectedOutcome } = testCase;
  return {
    caseId: "vector",
    question: input,
    answer: actualOutput,
    expectAbstention: false,
    ...without({
      expectedAnswer: testCase.expectedOutput,
      contexts: testCase.retrievalContext,
      toolsCalled: testCase.toolsCalled,
      expectedTools: testCase.expectedTools,
      conversation: turns && { turns, ...without({ scenario, expectedOutcome }) },
    }),
  } as MetricInput;
}

/** The metric of a vector with its options; throws where the options can't be. */
function configured({ metric: id, options: given }: ExtraVector) {
  const { threshold = 0.5, strictMode = false, name: _, ...own } = given;
  const common = { threshold: Number(threshold), strictMode: strictMode === true };
  const metric = METRICS[id as Id](id, { ...own, strictMode: common.strictMode });
  return { metric, options: { ...metric.options.parse(own), ...common } };
}

async function scoreOf(vector: ExtraVector, ask: Ask) {
  const { metric, options } = configured(vector);
  const input = inputOf(vector);
  const outputs = await metric.plan({
    input,
    options,
    language: "en",
    ask,
    embed: async () => [],
    oneChunkARequest: true,
  });
  const limit = effectiveThreshold(options, metric.direction);
  return { scored: metric.score(outputs, options), limit, direction: metric.direction };
}

/** Identical calls that DeepEval counts once: each counts here. */
const repeatsCalls = ({ testCase: { toolsCalled = [], expectedTools = [] } }: ExtraVector) =>
  [toolsCalled, expectedTools].every(
    (calls) => new Set(calls.map((call) => JSON.stringify(call))).size < calls.length,
  );

describe.each(IDS)("%s scores as DeepEval 4.1.7", (id) => {
  test.each(named(read(id)))("%s", async (_, vector) => {
    const { ask, asked } = scriptedAsk(vector.judge);

    const { scored, limit, direction } = await scoreOf(vector, ask);

    const { score, success, breakdown } = vector.expected;
    expect(scored.score).toBeCloseTo(repeatsCalls(vector) ? 1 : score, 9);
    expect(passes(Number(scored.score), direction, limit)).toBe(success);
    if (breakdown !== undefined) expect(scored.breakdown).toEqual(breakdown);
    const steps = Object.keys(vector.judge).filter((step) => step !== "reason");
    expect(steps).toEqual(expect.arrayContaining(asked.map(({ step }) => step)));
  });
});

/** Asks like a run: a reply that does not fit the step is refused. */
function strictAsk({ metric: id, judge, options }: ExtraVector): Ask {
  const { ask } = scriptedAsk(judge);
  return async <T>(
    step: string,
    inputs: Table,
    expected: Readonly<Record<string, number>> = {},
  ) => {
    const { name: _, threshold: __, ...own } = options;
    const schema = METRICS[id as Id](id, own).steps[step];
    if (schema === undefined) throw new Error(`${id} has no step ${step}`);
    const answer = readAnswer(await ask(step, inputs, expected), schema, expected);
    if (!answer.ok) throw new Error(`${step} is refused`);
    return answer.value.value as T;
  };
}

async function attempt(vector: ExtraVector): Promise<Scored | string> {
  try {
    const applicable = applicability(configured(vector).metric, inputOf(vector));
    if (applicable.kind === "notApplicable") return applicable.why;
    return (await scoreOf(vector, strictAsk(vector))).scored;
  } catch (error) {
    return (error as Error).name;
  }
}

describe("inputs on which DeepEval gives no score have none", () => {
  const vectors = read("errors").filter(({ metric }) => IDS.includes(metric as Id));

  test.each([
    ["tool-correctness-without-expected-tools", "expectedToolsMissing"],
    ["tool-correctness-one-side-without-inputs", { unscored: "toolInputsMissing", score: null }],
    ["summarization-answer-counts-differ", "Error"],
    ["g-eval-rubric-of-one-point", "ZodError"],
    ["g-eval-overlapping-rubric", "ZodError"],
    ["g-eval-missing-evaluation-param", "expectedAnswerMissing"],
    ["g-eval-neither-criteria-nor-steps", "ZodError"],
    ["g-eval-score-is-text", "Error"],
    ["conversational-g-eval-without-scenario", "scenarioMissing"],
  ])("%s", async (name, why) => {
    const vector = vectors.find((candidate) => candidate.name === name);
    if (vector === undefined) throw new Error(`There is no vector ${name}`);

    const outcome = await attempt(vector);

    if (typeof why === "string") expect(outcome).toBe(why);
    else expect(outcome).toMatchObject(why);
  });

  test("and there is no further one", () => {
    expect(vectors).toHaveLength(9);
  });
});
