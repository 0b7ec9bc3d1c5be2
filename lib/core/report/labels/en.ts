import { integer } from "../format.ts";
import type { Labels } from "../labels.ts";
import { en as conversation } from "./conversation.ts";
import { en as metricCosts } from "./metric-costs.ts";
import { en as stability } from "./stability.ts";

const plural = (n: number, one: string, many = `${one}s`): string =>
  `${integer(n)} ${n === 1 ? one : many}`;

/** The words of a report in English. */
export const en: Labels = {
  clock: { hours: 0, name: "UTC" },
  title: "Evaluation report",
  colon: ": ",
  comma: ", ",
  brackets: (text) => ` (${text})`,
  cases: (n) => plural(n, "case"),
  outOf: (n, of) => `${integer(n)} of ${plural(of, "case")}`,
  seconds: (n) => `${n} s`,
  milliseconds: (n) => `${n} ms`,
  minutes: (m, s) => `${m} min ${s} s`,

  verdict: { pass: "Pass", fail: "Fail", incomplete: "Incomplete" },
  verdictWord: "Verdict",
  status: {
    passed: "Passed",
    failed: "Failed",
    skipped: "Skipped",
    error: "Error",
    notRun: "Not run",
    flaky: "Flaky",
  },
  total: "Total",
  replayOf: (runId) =>
    `A replay of run ${runId}, worked out anew from its stored answers. Nothing was asked and nothing paid; tokens and cost are those of that run.`,
  noGates: "No gate was set: this says only that the run reached its end.",
  allGatesPass: (n) => (n === 1 ? "The gate passes." : `All ${n} gates pass.`),
  gatesFail: (n, of) => `${n} of ${plural(of, "gate")} failed.`,
  incomplete: {
    cancelled:
      "The run was cancelled, so it neither passes nor fails. Resume it to go on with the rest.",
    stopped:
      "The run did not reach its end, so it neither passes nor fails. Remove the cause named in the warnings below, then resume it.",
    errors:
      "There were more errors than tolerated, so the run neither passes nor fails. Remove the causes below, then do the cases in error again.",
    nothing:
      "No case passed or failed, so the run has no verdict. See the reasons below and add to the test set what is missing.",
    mustPass:
      "A case that must pass has no verdict, so the run neither passes nor fails. Remove what kept the cases named in the warnings below from one.",
    unmeasured:
      "The figure of a gate could not be measured, or too few values were scored, so the run neither passes nor fails. Running it again changes nothing: add what the figure needs (expected answers, relevant documents, retrieved text, the metric), or change the gate.",
  },
  someFailed: (n) => `Even so, ${plural(n, "case")} failed. Look at them before you decide.`,
  nothingFailed: (n) =>
    `All of the judged cases passed (${integer(n)}). There is nothing to look into.`,
  allErrors: (n) =>
    `Every case that was tried ended in an error (${integer(n)}). Nothing is known about the answers yet: remove the cause of the errors first.`,
  nothingJudged: "No case could be judged.",

  facts: {
    runId: "Run",
    date: "Started",
    duration: "Took",
    testSet: "Test set",
    version: "version",
    agent: "Agent",
    judge: "Judge model",
    wording: "wording",
    note: "Note",
  },

  sections: {
    warnings: "Warnings",
    figures: "Key figures",
    gates: "Gates",
    metrics: "Scores by metric",
    diagnosis: "Why cases failed, and what to do",
    tags: "Results by tag",
    cases: "Cases to look into",
    passedCases: "Cases that passed",
    flakyCases: "Cases marked as flaky",
    unscored: "Cases without a score",
  },
  flakyNote: "They run, but count in no rate, mean or gate.",
  shownOf: (n, of) =>
    `Showing ${integer(n)} of ${plural(of, "case")}. All are in cases.csv and results.jsonl.`,

  figures: {
    passRate: "Pass rate",
    confidence: "95% confidence interval",
    counts: "Cases",
    retrieval: "Retrieval",
    recallAtK: (k) => `Recall@${k}`,
    precisionAtK: (k) => `Precision@${k}`,
    hitRateAtK: (k) => `Hit rate@${k}`,
    mrr: "MRR",
    ndcgAtK: (k) => `NDCG@${k}`,
    answers: "Answers",
    accuracy: "Accuracy",
    hallucinationRate: "Hallucination rate",
    rightRefusals: "Unanswerable questions declined",
    needlessRefusals: "Answerable questions declined",
    cost: "Cost",
    costTotal: "Total",
    costUnknown: "unknown",
    costAtLeast: (cost) => `at least ${cost}`,
    costUnknownOf: (parts) => `unknown: ${parts}`,
    costEstimated: (cost) => `estimated at ${cost}`,
    budget: "Budget",
    budgetSpent: (spent) => `${spent} spent`,
    budgetOver: (over) => `cases took ${over} more than was reserved for them`,
    judge: "Judge model",
    embedding: "Embedding model",
    agent: "Agent",
    calls: (n) => plural(n, "call"),
    tokens: (input, output) => `${integer(input)} tokens in, ${integer(output)} out`,
    latency: "Answer time",
    latencyP50: "median",
    latencyP95: "95th percentile",
  },
  retrievalHints: {
    recallAtK: "share of the needed documents among the first",
    precisionAtK: "share of the first documents that were needed",
    hitRateAtK: "at least one needed document among the first",
    mrr: "1 ÷ rank of the first needed document",
    ndcgAtK: "do needed documents rank first (1 is best)",
  },
  why: {
    noLabels: "not measured: no case has both relevant documents and retrieved text",
    noPrice: "unknown: no price is set",
    noUsage: "unknown: no usage was recorded",
    noAnswers: "not measured: there were no answers",
    recordedAnswers: "recorded answers have no answer time",
    noNeedlessRefusals:
      "not measured: select the metric abstention to have answerable questions judged as well",
    nothingScored: (unscored) =>
      unscored > 0
        ? `no case could be scored (${integer(unscored)} not applicable or in error)`
        : "no case was scored",
    gate: "could not be measured",
  },

  columns: {
    figure: "Figure",
    basis: "Over",
    gate: "Gate",
    value: "Measured",
    result: "Result",
    tag: "Tag",
    passRate: "Pass rate",
    breakdown: "Breakdown",
    case: "Case",
    question: "Question",
    reason: "Reason",
    metric: "Metric",
    mean: "Mean",
    threshold: "Threshold",
    passed: "Passed",
    unscored: "Unscored",
  },
  gate: { pass: "Met", fail: "Not met", unmeasured: "Not measured" },
  rule: {
    ">=": (value) => `at least ${value}`,
    ">": (value) => `above ${value}`,
    "<=": (value) => `at most ${value}`,
    "<": (value) => `below ${value}`,
    sentence: (figure, condition) => `${figure} ${condition}`,
    forTag: (tag) => ` (tag “${tag}” only)`,
    passRateOf: (figure) => `${figure}: pass rate`,
    mustPass: "Every must-pass case passes",
    mustPassMissed: (n) => `${plural(n, "case")} short`,
    coverage: "Share of cases scored",
    errorShare: "Share of errors",
  },

  customMetric: "Custom metric",
  direction: { higher: "higher is better", lower: "lower is better" },
  passesAt: { higher: (t) => `passes at ${t} or more`, lower: (t) => `passes at ${t} or less` },
  metricsNote:
    "The tinted part of a band is where a score passes, the vertical line is the threshold. The small columns count the cases by score, in steps of 0.1.",
  barText: (mean, threshold) => `mean ${mean}, threshold ${threshold}`,
  histogramText: (bins) => `Cases by score, from 0 to 1 in steps of 0.1: ${bins}`,
  meetsThreshold: (n, of) => `${integer(n)} of ${plural(of, "case")} at or past the threshold`,
  unscoredCount: (n) => `${integer(n)} not applicable or in error`,
  range: (min, median, max) => `min ${min}, median ${median}, max ${max}`,

  failedBy: {
    safety: "Safety",
    outcome: "Answering the question",
    grounding: "Finding the evidence",
    other: "Other metrics",
    checks: "Checks",
    abstention: "Abstention",
    "multi-turn": "Conversation",
  },
  diagnosis: { retrieval: "Retrieval", generation: "Generation", prompt: "Prompt or scope" },
  advice: {
    retrieval:
      "The text that was needed was not found. Check whether the documents hold it, how they are split, and how many passages are retrieved.",
    generation:
      "The right text was found, but the answer did not keep to it. Tell the model more firmly to answer from the retrieved text only, or try another model.",
    prompt:
      "The answer does not address the question. Check whether the prompt is too strict, or the question lies outside the documents.",
  },
  diagnosed: (n, of) => `${integer(n)} of ${plural(of, "case")} that did not pass`,
  undiagnosed: (n) =>
    n === 1
      ? "One more can't be put down to retrieval, generation or the prompt. See the reasons of that case."
      : `The other ${integer(n)} can't be put down to retrieval, generation or the prompt. See the reasons of each case.`,

  caseLabels: {
    question: "Question",
    expectedAnswer: "Expected answer",
    answer: "Actual answer",
    expectAbstention: "The documents can't answer this question: declining is right.",
    noExpectedAnswer: "The test set holds no expected answer",
    noAnswer: "There was no answer",
    emptyText: "(empty)",
    missed: "Metrics that missed their threshold",
    checks: "Checks",
    contexts: (n) => `Retrieved text (${plural(n, "passage")})`,
    contextsUnknown: "The retrieved text is unknown: the agent does not return it",
    contextsNone: "Nothing was retrieved (0 passages)",
    otherMetrics: (n) => `Other metrics (${integer(n)})`,
    items: "What was judged",
    cause: "Cause of the error",
    raw: "The judge's reply as it came",
    diagnosis: "Likely cause",
    mustPass: "Must pass",
    latency: "Answer time",
    tags: "Tags",
    score: "Score",
    parts: "Made of",
    partNames: { match: "match with what was expected", selection: "choice of tools" },
    negativeCosine: (raw) => `The similarity is negative (${raw}), so the score is 0.`,
    left: (n) => `… (${plural(n, "more character")}; the full text is in results.jsonl)`,
    leftItems: (n) => `${integer(n)} more in results.jsonl.`,
    untitled: "(no question)",
  },
  conversation,
  metricCosts,
  stability,
  metricStatus: { scored: "scored", notApplicable: "not applicable", error: "error" },
  csv: {
    id: "id",
    status: "status",
    flaky: "flaky",
    failedBy: "failed by",
    diagnosis: "likely cause",
    error: "error or reason",
    contexts: "retrieved text",
    missedReasons: "what was missed",
    yes: "yes",
  },
};
