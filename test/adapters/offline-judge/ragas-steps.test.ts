import { describe, expect, it } from "vitest";
import { askOffline } from "./ask-offline.ts";

const contexts = ["在宅勤務は週3日を上限とする。", "社食は11時から営業する。"];
const answer = "在宅勤務は週3日までです。在宅勤務には社長室の鍵が必要です。";

describe("metrics with a sibling are judged by the same rules", () => {
  it("ragas-faithfulness as faithfulness", async () => {
    const metric = "ragas-faithfulness";
    const { statements } = await askOffline<{ statements: string[] }>({
      metric,
      step: "statements",
      inputs: { question: "在宅勤務は？", answer },
    });

    const { verdicts } = await askOffline<{ verdicts: object[] }>({
      metric,
      step: "verdicts",
      inputs: { contexts, statements },
    });

    expect(statements).toEqual(["在宅勤務は週3日までです。", "在宅勤務には社長室の鍵が必要です。"]);
    expect(verdicts).toMatchObject([
      { statement: statements[0], verdict: 1 },
      { statement: statements[1], verdict: 0 },
    ]);
  });

  it("ragas-context-precision by the answer, or by the reference", async () => {
    const judge = (metric: string, inputs: object) =>
      askOffline({ metric, step: "contexts", inputs: { question: "Q", ...inputs, contexts } });

    expect(await judge("ragas-context-precision", { answer })).toEqual({
      contexts: [
        { reason: "回答の文「在宅勤務は週3日までです。」の根拠になります", verdict: 1 },
        { reason: "回答の根拠になる文がありません", verdict: 0 },
      ],
    });
    expect(
      await judge("ragas-context-precision-with-reference", {
        expectedAnswer: "社食は11時から営業します。",
      }),
    ).toMatchObject({ contexts: [{ verdict: 0 }, { verdict: 1 }] });
  });

  it("ragas-context-recall as contextual-recall", async () => {
    const expectedAnswer = "在宅勤務は週3日までです。試用期間中の者は対象外です。";

    const { classifications } = await askOffline<{ classifications: object[] }>({
      metric: "ragas-context-recall",
      step: "classifications",
      inputs: { question: "Q", contexts, expectedAnswer },
    });

    expect(classifications).toMatchObject([
      { statement: "在宅勤務は週3日までです。", attributed: 1 },
      { statement: "試用期間中の者は対象外です。", attributed: 0 },
    ]);
  });
});

describe("completeness", () => {
  it("covers the sentences of the expected answer that the answer supports", async () => {
    const expectedAnswer = "祝い金は30,000円です。申請は6か月以内です。戸籍の写しが必要です。";

    const { points } = await askOffline<{ points: object[] }>({
      metric: "completeness",
      step: "points",
      inputs: {
        question: "Q",
        expectedAnswer,
        answer: "祝い金は3万円です。申請は3か月以内です。",
      },
    });

    expect(points).toEqual([
      {
        text: "祝い金は30,000円です。",
        covered: "yes",
        reason: "回答の文「祝い金は3万円です。」と一致します",
      },
      {
        text: "申請は6か月以内です。",
        covered: "no",
        reason: "数値「6か月」が、回答の文「申請は3か月以内です。」にありません",
      },
      {
        text: "戸籍の写しが必要です。",
        covered: "no",
        reason: "この内容を述べる文が、回答にありません",
      },
    ]);
  });

  it("covers nothing that the answer denies", async () => {
    const { points } = await askOffline<{ points: object[] }>({
      metric: "completeness",
      step: "points",
      inputs: { expectedAnswer: "申請書は郵送できます。", answer: "申請書は郵送できません。" },
    });

    expect(points).toMatchObject([
      { covered: "no", reason: "回答の文「申請書は郵送できません。」と肯定・否定が逆です" },
    ]);
  });
});
