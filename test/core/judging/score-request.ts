import type { ScoreRequest } from "../../../lib/core/judging/score-metrics.ts";
import type { MetricSelection } from "../../../lib/core/metrics/metric.ts";
import type { Judge, JudgeReply, JudgeRequest } from "../../../lib/core/ports.ts";
import type { MetricRecord, Usage } from "../../../lib/core/results.ts";

export const aUsage = (usage: Partial<Usage> = {}): Usage => ({
  calls: 1,
  inputTokens: 100,
  outputTokens: 10,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  ...usage,
});

export const aSelection = (
  id: string,
  selection: Partial<Omit<MetricSelection, "id">> = {},
): MetricSelection => ({ id, threshold: 0.5, strictMode: false, options: {}, ...selection });

/** What a judge says: content, a whole reply, or an error to throw. */
export type Saying = unknown;

export interface TestJudge extends Judge {
  readonly asked: JudgeRequest[];
}

export const answered = (
  content: unknown,
  reply: Partial<Extract<JudgeReply, { outcome: "answered" }>> = {},
): JudgeReply => ({ outcome: "answered", content, usage: aUsage(), stopReason: "end", ...reply });

const isReply = (said: unknown): said is JudgeReply =>
  typeof said === "object" &&
  said !== null &&
  "outcome" in said &&
  (said.outcome === "answered" || said.outcome === "notApplicable");

/** A judge that answers by `<metric>/<step>`; a function sees the request and how often it was asked. */
export function aJudge(
  sayings: Readonly<Record<string, Saying | ((request: JudgeRequest, time: number) => Saying)>>,
  traits: Partial<Judge["traits"]> = {},
): TestJudge {
  const asked: JudgeRequest[] = [];
  const times = new Map<string, number>();
  return {
    traits: { identity: "test-judge", byName: false, stored: true, ...traits },
    asked,
    async ask(request) {
      asked.push(request);
      const name = `${request.metric}/${request.step}`;
      const time = times.get(name) ?? 0;
      times.set(name, time + 1);
      await Promise.resolve();
      const saying = sayings[name];
      const said = typeof saying === "function" ? await saying(request, time) : saying;
      if (said === undefined) throw new Error(`The test judge knows nothing of ${name}`);
      if (said instanceof Error) throw said;
      return isReply(said) ? said : answered(said);
    },
  };
}

export interface LandedLog {
  readonly landed: [id: string, record: MetricRecord][];
}

/** A request about a small Japanese case; landings are kept in `log`. */
export function aScoreRequest(
  request: Partial<ScoreRequest> & Pick<ScoreRequest, "judge">,
): ScoreRequest & { readonly log: LandedLog["landed"] } {
  const log: LandedLog["landed"] = [];
  return {
    input: {
      caseId: "hr-001",
      question: "有給休暇は何日ありますか。",
      answer: "入社半年後に10日付与されます。",
      expectedAnswer: "10日です。",
      contexts: ["有給休暇は入社半年後に10日付与する。"],
    },
    selections: [],
    expectAbstention: false,
    language: "ja",
    landed: {},
    onLanded: async (id, record) => {
      log.push([id, record]);
    },
    ...request,
    log,
  };
}

const yes = { verdict: "yes", reason: "根拠があります。" };
const bit = { statement: "10日付与される", reason: "根拠があります。", verdict: 1 };

/** Good answers to every step of every metric: one element wherever a list is asked for. */
export const goodSayings = {
  "faithfulness/truths": { truths: ["有給休暇は10日である"] },
  "faithfulness/claims": { claims: ["10日付与される"] },
  "faithfulness/verdicts": { verdicts: [yes] },
  "faithfulness/all": { items: [{ text: "10日付与される", ...yes }] },
  "answer-relevancy/statements": { statements: ["10日付与される"] },
  "answer-relevancy/verdicts": { verdicts: [yes] },
  "answer-relevancy/all": { items: [{ text: "10日付与される", ...yes }] },
  "contextual-precision/verdicts": { verdicts: [yes] },
  "contextual-relevancy/verdicts": { verdicts: [{ ...yes, statement: "10日付与する。" }] },
  "contextual-relevancy/chunkVerdicts": {
    chunks: [{ verdicts: [{ ...yes, statement: "10日付与する。" }] }],
  },
  "contextual-recall/verdicts": { verdicts: [{ ...yes, sentence: "10日です。" }] },
  "bias/opinions": { opinions: ["手厚い制度だ"] },
  "bias/verdicts": { verdicts: [{ verdict: "no", reason: null }] },
  "bias/all": { items: [{ text: "手厚い制度だ", verdict: "no", reason: null }] },
  "toxicity/opinions": { opinions: ["手厚い制度だ"] },
  "toxicity/verdicts": { verdicts: [{ verdict: "no", reason: null }] },
  "toxicity/all": { items: [{ text: "手厚い制度だ", verdict: "no", reason: null }] },
  "hallucination/verdicts": { verdicts: [yes] },
  "pii-leakage/extractedPii": { extractedPii: ["人事部の内線"] },
  "pii-leakage/verdicts": { verdicts: [{ verdict: "no", reason: "部署の連絡先です。" }] },
  "pii-leakage/all": {
    items: [{ text: "人事部の内線", verdict: "no", reason: "部署の連絡先です。" }],
  },
  "role-violation/roleViolations": { roleViolations: ["くだけた口調"] },
  "role-violation/verdicts": { verdicts: [{ verdict: "no", reason: "役割の範囲内です。" }] },
  "role-violation/all": {
    items: [{ text: "くだけた口調", verdict: "no", reason: "役割の範囲内です。" }],
  },
  "misuse/misuses": { misuses: ["料理の作り方"] },
  "misuse/verdicts": { verdicts: [{ verdict: "no", reason: null }] },
  "misuse/all": { items: [{ text: "料理の作り方", verdict: "no", reason: null }] },
  "non-advice/advices": { advices: ["申請するとよい"] },
  "non-advice/verdicts": { verdicts: [{ verdict: "no", reason: "一般的な案内です。" }] },
  "non-advice/all": {
    items: [{ text: "申請するとよい", verdict: "no", reason: "一般的な案内です。" }],
  },
  "abstention/abstention": { abstained: false, reason: "答えています。" },
  "task-completion/taskAndOutcome": { task: "日数を知る", outcome: "10日と答えた" },
  "task-completion/verdict": { verdict: 1, reason: "日数が分かります。" },
  "task-completion/all": {
    task: "日数を知る",
    outcome: "10日と答えた",
    verdict: 1,
    reason: "日数が分かります。",
  },
  "tool-correctness/toolSelection": { score: 1, reason: "適切なツールです。" },
  "summarization/truths": { truths: ["有給休暇は10日である"] },
  "summarization/claims": { claims: ["10日付与される"] },
  "summarization/questions": { questions: ["有給休暇は10日か"] },
  "summarization/alignmentVerdicts": { verdicts: [yes] },
  "summarization/originalAnswers": { answers: ["yes"] },
  "summarization/summaryAnswers": { answers: ["yes"] },
  "summarization/all": {
    items: [{ text: "10日付与される", ...yes }],
    questions: [{ text: "有給休暇は10日か", original: "yes", summary: "yes" }],
  },
  "correctness/judgement": { correct: true, grounded: true, reason: "一致しています。" },
  "completeness/points": { points: [{ text: "10日", covered: "yes", reason: "あります。" }] },
  "turn-faithfulness/truths": { truths: ["有給休暇は10日である"] },
  "turn-faithfulness/claims": { claims: ["10日付与される"] },
  "turn-faithfulness/verdicts": { verdicts: [yes] },
  "turn-faithfulness/all": { items: [{ text: "10日付与される", ...yes }] },
  "turn-relevancy/verdicts": yes,
  "conversation-completeness/intentions": { intentions: ["日数を知りたい"] },
  "conversation-completeness/verdicts": yes,
  "conversation-completeness/all": { items: [{ text: "日数を知りたい", ...yes }] },
  "ragas-faithfulness/statements": { statements: ["10日付与される"] },
  "ragas-faithfulness/verdicts": { verdicts: [bit] },
  "ragas-faithfulness/all": {
    items: [{ text: "10日付与される", verdict: 1, reason: "根拠があります。" }],
  },
  "ragas-answer-relevancy/questions": {
    questions: ["何日？", "日数は？", "有給は？"].map((question) => ({
      question,
      noncommittal: 0,
    })),
  },
  "ragas-context-precision/contexts": { contexts: [bit] },
  "ragas-context-precision-with-reference/contexts": { contexts: [bit] },
  "ragas-context-recall/classifications": { classifications: [{ ...bit, attributed: 1 }] },
  "ragas-answer-correctness/responseStatements": { responseStatements: ["10日付与される"] },
  "ragas-answer-correctness/referenceStatements": { referenceStatements: ["10日である"] },
  "ragas-answer-correctness/classification": { TP: [bit], FP: [], FN: [] },
  "ragas-factual-correctness/responseClaims": { responseClaims: ["10日付与される"] },
  "ragas-factual-correctness/referenceClaims": { referenceClaims: ["10日である"] },
  "ragas-factual-correctness/responseVerdicts": { responseVerdicts: [bit] },
  "ragas-factual-correctness/referenceVerdicts": { referenceVerdicts: [bit] },
  "ragas-noise-sensitivity/referenceStatements": { referenceStatements: ["10日である"] },
  "ragas-noise-sensitivity/responseStatements": { responseStatements: ["10日付与される"] },
  "ragas-noise-sensitivity/contextVerdicts": { reference: [1], response: [1] },
  "ragas-noise-sensitivity/responseAgainstReference": { responseAgainstReference: [1] },
  "ragas-context-entity-recall/referenceEntities": { referenceEntities: ["10日"] },
  "ragas-context-entity-recall/contextEntities": { contextEntities: ["10日"] },
};

/** Every metric with the options that it requires. */
export const allSelections: readonly MetricSelection[] = [
  aSelection("faithfulness", { options: { penalizeAmbiguousClaims: false } }),
  aSelection("answer-relevancy"),
  aSelection("contextual-precision"),
  aSelection("contextual-relevancy"),
  aSelection("contextual-recall"),
  aSelection("bias"),
  aSelection("toxicity"),
  aSelection("hallucination"),
  aSelection("pii-leakage"),
  aSelection("role-violation", { options: { role: "人事の案内係" } }),
  aSelection("misuse", { options: { domain: "人事" } }),
  aSelection("non-advice", { options: { adviceTypes: ["医療"] } }),
  aSelection("abstention"),
];
