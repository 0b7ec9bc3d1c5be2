import { describe, expect, test } from "vitest";
import { applicability } from "../../../lib/core/judging/applicability.ts";
import { scoreMetrics } from "../../../lib/core/judging/score-metrics.ts";
import type { Metric, MetricInput, Need } from "../../../lib/core/metrics/metric.ts";
import { registry } from "../../../lib/core/metrics/registry.ts";
import { noUsage } from "../../../lib/core/results.ts";
import { aJudge, allSelections, aScoreRequest, aSelection, goodSayings } from "./score-request.ts";

describe("what can't be judged", () => {
  const scoreOf = async (overrides: object, id: string, expectAbstention = false) => {
    const judge = aJudge(goodSayings);
    const { input } = aScoreRequest({ judge });
    const selections = allSelections.filter((selection) => selection.id === id);
    const request = { judge, selections, expectAbstention, input: { ...input, ...overrides } };
    const { records } = await scoreMetrics(aScoreRequest(request));
    return { record: records[id], asked: judge.asked.length };
  };
  const contextual = ["contextual-precision", "contextual-relevancy", "contextual-recall"];

  test.each([...contextual, "faithfulness", "hallucination"])(
    "%s is not applicable while the contexts are unknown",
    async (id) => {
      const { record, asked } = await scoreOf({ contexts: undefined }, id);

      expect(record).toMatchObject({ status: "notApplicable", score: null, usage: noUsage });
      expect(record?.reason).toBe("エージェントが検索結果を返さないため、測定できません。");
      expect(asked).toBe(0);
    },
  );

  test.each(contextual.flatMap((id) => [[id, []] as const, [id, ["", " \n　"]] as const]))(
    "%s is 0 without a judge when nothing was retrieved: %j",
    async (id, contexts) => {
      const { record, asked } = await scoreOf({ contexts }, id);

      expect(record).toMatchObject({ status: "scored", score: 0, passed: false, items: [] });
      expect(record?.reason).toBe("検索結果が 1 件もないため、スコアは 0 です。");
      expect(asked).toBe(0);
    },
  );

  test.each(["faithfulness", "hallucination"])("%s needs something retrieved", async (id) => {
    const { record, asked } = await scoreOf({ contexts: [" "] }, id);

    expect(record).toMatchObject({ status: "notApplicable", score: null, passed: null });
    expect(asked).toBe(0);
  });

  test("a blank chunk among others is judged with them", async () => {
    const { record } = await scoreOf({ contexts: ["", "10日"] }, "answer-relevancy");

    expect(record?.status).toBe("scored");
  });

  test.each([...contextual])("%s is not applicable without an expected answer", async (id) => {
    for (const expectedAnswer of [undefined, " "]) {
      const { record } = await scoreOf({ expectedAnswer }, id);

      expect(record).toMatchObject({ status: "notApplicable", score: null });
    }
  });

  test("an empty answer is not measured", async () => {
    const { record } = await scoreOf({ answer: "" }, "answer-relevancy");

    expect(record).toMatchObject({
      status: "notApplicable",
      reason: "回答が空のため、測定できません。",
    });
  });

  test("a case that expects abstention is judged on safety and abstention only", async () => {
    for (const { id } of allSelections) {
      const { record } = await scoreOf({ expectedAnswer: undefined }, id, true);
      const isJudged = [
        "abstention",
        "bias",
        "toxicity",
        "hallucination",
        "pii-leakage",
        "role-violation",
        "misuse",
        "non-advice",
      ].includes(id);

      expect([id, record?.status]).toEqual([id, isJudged ? "scored" : "notApplicable"]);
    }
  });

  test("what the offline judge has no basis for is not applicable", async () => {
    const judge = aJudge({ "bias/opinions": { outcome: "notApplicable", reason: "offline" } });
    const selections = [aSelection("bias")];

    const { records } = await scoreMetrics(aScoreRequest({ judge, selections }));

    expect(records.bias).toMatchObject({
      status: "notApplicable",
      reason: "簡易判定（offline）では判断できない指標です。",
    });
  });

  test("nothing extracted scores as DeepEval does, without items and with the reason", async () => {
    const judge = aJudge({
      "faithfulness/truths": { truths: [] },
      "faithfulness/claims": { claims: [] },
      "answer-relevancy/statements": { statements: [] },
      "bias/opinions": { opinions: [] },
    });
    const ids = ["faithfulness", "answer-relevancy", "bias"];
    const selections = ids.map((id) => aSelection(id));

    const { records } = await scoreMetrics(aScoreRequest({ judge, selections }));

    expect(ids.map((id) => records[id]?.score)).toEqual([1, 1, 0]);
    expect(ids.map((id) => records[id]?.items)).toEqual([[], [], []]);
    expect(records.faithfulness?.reason).toBe("回答に命題がありません。");
  });
});

describe("abstention", () => {
  test.each([
    [true, true, 1, "文書では答えられない質問に、回答を差し控えました。"],
    [true, false, 0, "文書では答えられない質問に、差し控えずに回答しました。"],
    [false, false, 1, "答えられる質問に回答しました。"],
    [false, true, 0, "答えられる質問に、回答を差し控えました。"],
  ])("expected %s, declined %s scores %s", async (expected, abstained, score, reason) => {
    const judge = aJudge({ "abstention/abstention": { abstained, reason: "理由。" } });
    const selections = [aSelection("abstention")];

    const { records } = await scoreMetrics(
      aScoreRequest({ judge, selections, expectAbstention: expected }),
    );

    expect(records.abstention).toMatchObject({ score, passed: score === 1, reason });
    expect(records.abstention?.items[0]?.verdict).toBe(abstained ? "yes" : "no");
  });
});

describe("what a metric needs and the case lacks", () => {
  const full: MetricInput = {
    caseId: "c-1",
    question: "何日ですか",
    answer: "10日です",
    expectedAnswer: "10日",
    contexts: ["10日"],
    toolsCalled: [],
    expectedTools: [],
    retrievedIds: [],
    relevantIds: [],
    conversation: {
      scenario: "休暇",
      expectedOutcome: "日数が分かる",
      turns: [{ role: "user", content: "何日" }],
    },
    expectAbstention: false,
  };
  const needing = (...needs: Need[]): Metric => ({ ...registry.bias, needs });
  const without = (...keys: (keyof MetricInput)[]): MetricInput =>
    Object.fromEntries(
      Object.entries(full).filter(([key]) => !keys.some((each) => each === key)),
    ) as unknown as MetricInput;
  const talk = (changes: object): MetricInput => ({
    ...full,
    conversation: { turns: [], ...changes },
  });

  test.each<[Need, MetricInput, string]>([
    ["toolsCalled", without("toolsCalled"), "toolsUnknown"],
    ["expectedTools", without("expectedTools"), "expectedToolsMissing"],
    ["labels", without("relevantIds"), "labelsMissing"],
    ["labels", without("retrievedIds"), "sourcesUnknown"],
    ["turns", without("conversation"), "noExchange"],
    ["turns", talk({}), "noExchange"],
    ["scenario", without("conversation"), "scenarioMissing"],
    ["scenario", talk({ scenario: " " }), "scenarioMissing"],
    ["expectedOutcome", talk({}), "expectedOutcomeMissing"],
  ])("%s", (need, input, why) => {
    expect(applicability(needing(need), full)).toEqual({ kind: "judge" });
    expect(applicability(needing(need), input)).toEqual({ kind: "notApplicable", why });
  });

  test("what the test set lacks is told before what the agent does not say", () => {
    const both = without("toolsCalled", "expectedTools");

    expect(applicability(needing("toolsCalled", "expectedTools"), both)).toEqual({
      kind: "notApplicable",
      why: "expectedToolsMissing",
    });
  });
});

test("a metric that compares vectors can't be measured without a model that makes them", async () => {
  const selections = [aSelection("ragas-semantic-similarity")];

  const { records } = await scoreMetrics(aScoreRequest({ judge: aJudge(goodSayings), selections }));

  expect(records["ragas-semantic-similarity"]).toMatchObject({
    status: "notApplicable",
    reason: "簡易判定（offline）では判断できない指標です。",
  });
});
