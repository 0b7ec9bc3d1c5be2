import { afterAll, describe, expect, test } from "vitest";
import { createScriptedJudge } from "../../lib/adapters/scripted-judge/scripted-judge.ts";
import { scoreMetrics } from "../../lib/core/judging/score-metrics.ts";
import { isMetricId, registry } from "../../lib/core/metrics/registry.ts";
import { readVectors, VECTOR_METRICS, type Vector } from "./deepeval-vectors.ts";

/** Runs a vector as a run would: validated options, a scripted judge, the rules about contexts. */
async function runVector({ metric: id, testCase, options, judge: script }: Vector) {
  if (!isMetricId(id)) throw new Error(`${id} is no metric`);
  const { threshold = 0.5, strictMode = false, ...own } = options;
  const parsed = registry[id].options.safeParse(own);
  if (!parsed.success) return { status: "refused", score: null, passed: null };
  const { input: question, actualOutput: answer = "", expectedOutput } = testCase;
  const contexts = id === "hallucination" ? testCase.context : testCase.retrievalContext;
  // Some contextual vectors leave out the expected answer, without which we would skip the case.
  const expectedAnswer = id === "contextual-relevancy" ? (expectedOutput ?? "-") : expectedOutput;
  const { records } = await scoreMetrics({
    input: {
      caseId: "vector",
      question,
      answer,
      ...(expectedAnswer === undefined ? {} : { expectedAnswer }),
      ...(contexts === undefined ? {} : { contexts }),
    },
    selections: [
      {
        id,
        threshold: Number(threshold),
        strictMode: strictMode === true,
        options: parsed.data,
      },
    ],
    expectAbstention: false,
    judge: createScriptedJudge({ "*": { [id]: script } }),
    language: "en",
    landed: {},
    onLanded: async () => {},
  });
  return records[id];
}

/** Where a run departs from the reference on purpose: the record it makes instead. */
const DEPARTURES: Readonly<Record<string, object>> = {
  // Nothing retrieved: not scored.
  "faithfulness/empty-retrieval-context-list": { status: "notApplicable", score: null },
  "hallucination/no-verdicts": { status: "notApplicable", score: null },
  // One verdict an item, each from the step's own words, or no score.
  "faithfulness/fewer-verdicts-than-claims-divides-by-verdicts": { status: "error", score: null },
  "contextual-precision/idk-counts-as-irrelevant": { status: "error", score: null },
  "contextual-relevancy/idk-counts-as-irrelevant": { status: "error", score: null },
  "contextual-recall/idk-is-not-attributable": { status: "error", score: null },
  "pii-leakage/unclear-verdict-counts-as-leak": { status: "error", score: null },
  "role-violation/unclear-verdict-is-no-violation": { status: "error", score: null },
  "non-advice/unclear-verdict-counts-against": { status: "error", score: null },
  // Verdict words are trimmed everywhere.
  "contextual-recall/trailing-space-is-not-trimmed": { score: 1, passed: true },
  // Strict mode fails on a violation.
  "role-violation/strict-violation-still-succeeds": { score: 0, passed: false },
};

let ran = 0;
afterAll(() => {
  const departures = Object.keys(DEPARTURES).length;
  process.stdout.write(`DeepEval vectors as runs: ${ran}, of them ${departures} departures\n`);
});

describe.each(VECTOR_METRICS)("a run of %s", (id) => {
  test.each(readVectors(id).map((vector) => [vector.name, vector] as const))(
    "%s",
    async (name, of) => {
      const record = await runVector(of);

      ran += 1;
      const departure = DEPARTURES[`${id}/${name}`];
      if (departure !== undefined) {
        expect(record).toMatchObject(departure);
        return;
      }
      expect(record?.score).toBeCloseTo(of.expected.score, 9);
      expect(record?.passed).toBe(of.expected.success);
    },
  );
});

describe("inputs that have no score", () => {
  const ours = readVectors("errors").filter(({ metric }) => isMetricId(metric));

  test.each(ours.map((vector) => [vector.name, vector] as const))("%s", async (name, vector) => {
    const record = await runVector(vector);

    // Upper case is a spelling of the word, not another word.
    const isAccepted = name === "faithfulness-uppercase-verdict-rejected";
    expect(record?.status === "scored").toBe(isAccepted);
    expect(record?.score).toBe(isAccepted ? 1 : null);
  });
});
