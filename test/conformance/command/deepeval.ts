import { createScriptedJudge } from "../../../lib/adapters/scripted-judge/scripted-judge.ts";
import { scoreMetrics } from "../../../lib/core/judging/score-metrics.ts";
import type { MetricInput, MetricSelection } from "../../../lib/core/metrics/metric.ts";
import { metricOf } from "../../../lib/core/metrics/metric-of.ts";
import { effectiveThreshold, passes } from "../../../lib/core/metrics/passes.ts";
import { oneARequest, rawAsk } from "./raw-ask.ts";
import { selectionOf } from "./selection.ts";
import { simulate } from "./simulate.ts";
import { compare, type Outcome, type Table, type Vector } from "./vector.ts";

const TOLERANCE = 1e-9;
const SIMULATOR = "conversation-simulator";
interface Turn {
  readonly role: "user" | "assistant";
  readonly content: string;
  readonly retrievalContext?: readonly string[];
}

/** DeepEval's `context` is what hallucination reads, and G-Eval where it names it. */
function contextsOf({ metric, testCase, options }: Vector): readonly string[] | undefined {
  const params = options.evaluationParams;
  const readsContext =
    metric === "hallucination" || (Array.isArray(params) && params.includes("context"));
  const contexts = readsContext ? testCase.context : testCase.retrievalContext;
  return contexts as readonly string[] | undefined;
}

function conversationOf({ turns, scenario, expectedOutcome, userDescription }: Table) {
  if (!Array.isArray(turns)) return undefined;
  return {
    turns: (turns as readonly Turn[]).map(({ role, content, retrievalContext }) => ({
      role,
      content,
      ...(retrievalContext !== undefined && { contexts: retrievalContext }),
    })),
    ...(typeof scenario === "string" && { scenario }),
    ...(typeof expectedOutcome === "string" && { expectedOutcome }),
    ...(typeof userDescription === "string" && { userDescription }),
  };
}

function inputOf(vector: Vector): MetricInput {
  const { input, actualOutput, expectedOutput, toolsCalled, expectedTools } = vector.testCase;
  const contexts = contextsOf(vector);
  const conversation = conversationOf(vector.testCase);
  return {
    caseId: "vector",
    question: typeof input === "string" ? input : "",
    answer: typeof actualOutput === "string" ? actualOutput : "",
    ...(typeof expectedOutput === "string" && { expectedAnswer: expectedOutput }),
    ...(contexts !== undefined && { contexts }),
    ...(Array.isArray(toolsCalled) && { toolsCalled }),
    ...(Array.isArray(expectedTools) && { expectedTools }),
    ...(conversation !== undefined && { conversation }),
    expectAbstention: false,
  };
}

/** The score from the judge's outputs as they are, by the metric's own plan. */
async function scored(vector: Vector, selection: MetricSelection): Promise<Table> {
  const metric = metricOf(selection);
  const { threshold, strictMode } = selection;
  const options = { ...selection.options, threshold, strictMode };
  const outputs = await metric.plan({
    input: inputOf(vector),
    options,
    ask: rawAsk(vector.judge, oneARequest),
    embed: async () => [],
    oneChunkARequest: true,
  });
  const { score, breakdown } = metric.score(outputs, options);
  const limit = effectiveThreshold(selection, metric.direction);
  // Without a threshold a score neither passes nor fails.
  const isDecided = score !== null && vector.options.threshold !== null;
  const success = isDecided ? passes(score, metric.direction, limit) : null;
  return { score, success, ...(breakdown && { breakdown }) };
}

/** What becomes in a run of an input that DeepEval ends with an error of a kind on. */
const ENDS: Readonly<Record<string, readonly string[]>> = {
  "missing-test-case-params": ["notApplicable"],
  "empty-conversation": ["notApplicable"],
  "invalid-configuration": ["refused"],
  "division-by-zero": ["refused"],
  "invalid-judge-output": ["unparseable"],
  "invalid-judge-json": ["unparseable"],
  "answer-count-mismatch": ["unparseable"],
};
const WITHOUT_SCORE = [...new Set(Object.values(ENDS).flat())];

/** How a run, which asks again for what it can't use, ends on a vector. */
async function endOf(vector: Vector, selection: MetricSelection | undefined): Promise<string> {
  if (selection === undefined) return "refused";
  const { askedAs } = metricOf(selection);
  const { records } = await scoreMetrics({
    input: inputOf(vector),
    selections: [selection],
    expectAbstention: false,
    judge: createScriptedJudge({ "*": { [askedAs]: vector.judge } }),
    language: "en",
    landed: {},
    onLanded: async () => {},
  });
  const record = records[selection.id];
  const code = record?.error?.code;
  // What is asked again after the only output of its place finds nothing more in the script.
  const isUsedUp =
    code === "judge.script_missing" && Object.values(vector.judge).some(Array.isArray);
  return code === "judge.unparseable" || isUsedUp ? "unparseable" : `${code ?? record?.status}`;
}

/** Runs one of DeepEval's vectors: a score, a simulated conversation, or an input without a score. */
export async function runDeepEval(vector: Vector): Promise<Outcome> {
  const { metric, expected } = vector;
  if (metric === SIMULATOR) return simulate(vector);
  const selection = selectionOf(vector);
  if (expected.error !== undefined) {
    const allowed = ENDS[String(expected.error)] ?? WITHOUT_SCORE;
    const end = await endOf(vector, selection);
    return compare({ end: allowed.includes(end) ? end : allowed.join(" or ") }, { end }, 0);
  }
  const { judgeCalls: _, ...wanted } = expected;
  const actual = selection === undefined ? { refused: true } : await scored(vector, selection);
  const { breakdown, ...scores } = wanted;
  const whole = compare(scores, actual, TOLERANCE);
  if (whole.kind !== "passed" || breakdown === undefined) return whole;
  return compare(breakdown as Table, (actual.breakdown ?? {}) as Table, TOLERANCE);
}
