import { describe, expect, it } from "vitest";
import { createOfflineJudge } from "../../../lib/adapters/offline-judge/offline-judge.ts";
import type { Language } from "../../../lib/core/language.ts";
import { registry } from "../../../lib/core/metrics/registry.ts";
import { aJudgeRequest } from "../../support/judge-request.ts";

interface Asked {
  readonly metric: string;
  readonly step: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly language?: Language;
}

/** What the steps answer, taken together. */
interface Answer {
  readonly verdicts: readonly { readonly verdict: string; readonly reason: string }[];
  readonly chunks: readonly Pick<Answer, "verdicts">[];
  readonly abstained: boolean;
}

async function reply({ language = "ja", ...request }: Asked) {
  return createOfflineJudge(language).ask(aJudgeRequest(request));
}

async function ask(asked: Asked): Promise<Answer> {
  const given = await reply(asked);
  if (given.outcome !== "answered") throw new Error(`${asked.metric} is not applicable`);
  return given.content as Answer;
}

const verdictsOf = async (asked: Asked): Promise<string[]> =>
  (await ask(asked)).verdicts.map(({ verdict }) => verdict);

const faithful = (truths: readonly string[], ...claims: string[]) =>
  verdictsOf({ metric: "faithfulness", step: "verdicts", inputs: { truths, claims } });

describe("createOfflineJudge", () => {
  it("is offered for every step of the metrics that its rules have a basis for, and no other", async () => {
    const offered = async (id: string, step: string) =>
      (await reply({ metric: id, step, inputs: {} })).outcome === "answered";

    const offers = await Promise.all(
      Object.values(registry).map(async ({ id, steps }) => {
        const answers = await Promise.all(Object.keys(steps).map((step) => offered(id, step)));
        return { id, all: answers.every(Boolean), any: answers.some(Boolean) };
      }),
    );

    const judged = offers.filter(({ any }) => any).map(({ id }) => id);
    expect(offers.filter(({ all }) => all).map(({ id }) => id)).toEqual(
      expect.arrayContaining(judged),
    );
    expect(judged.sort()).toEqual([
      "abstention",
      "answer-relevancy",
      "completeness",
      "contextual-precision",
      "contextual-recall",
      "contextual-relevancy",
      "conversation-completeness",
      "faithfulness",
      "hallucination",
      "pii-leakage",
      "ragas-context-precision",
      "ragas-context-precision-with-reference",
      "ragas-context-recall",
      "ragas-faithfulness",
      "turn-faithfulness",
      "turn-relevancy",
    ]);
  });

  it.each([
    ["敬語", "evaluation"],
    ["constructor", "name"],
    ["faithfulness", "toString"],
  ])("does not judge what it does not know: %s, %s", async (metric, step) => {
    const notApplicable = { outcome: "notApplicable", reason: "offline" };

    expect(await reply({ metric, step, inputs: {} })).toEqual(notApplicable);
  });

  it("is asked like a model, costs nothing and is not stored", () => {
    expect(createOfflineJudge("en").traits).toEqual({
      identity: "offline/1",
      byName: false,
      stored: false,
    });
  });

  it("answers nothing after an abort", async () => {
    const signal = AbortSignal.abort(new Error("cancelled"));

    await expect(createOfflineJudge("ja").ask(aJudgeRequest(), { signal })).rejects.toThrow(
      "cancelled",
    );
  });
});

describe("faithfulness", () => {
  it("takes the contexts' sentences for truths, and what an answer states for claims", async () => {
    const contexts = ["# 休暇\n10日とする。繰り越せる。", "申請は前日まで。"];
    const answer =
      "ご質問ありがとうございます。可能です。休暇は10日です！繰り越せますか？詳しくは人事課にお問い合わせください。";

    expect(await ask({ metric: "faithfulness", step: "truths", inputs: { contexts } })).toEqual({
      truths: ["休暇", "10日とする。", "繰り越せる。", "申請は前日まで。"],
    });
    expect(await ask({ metric: "faithfulness", step: "claims", inputs: { answer } })).toEqual({
      claims: ["休暇は10日です！"],
    });
  });

  it.each([
    "提供された資料には記載がありません。担当部署にお問い合わせください。",
    "申し訳ありませんが、お答えできません。",
    "I could not find any information on that in the documents.",
    "很抱歉，文件中找不到相關內容。",
    "はい。",
  ])("finds no claim in %j", async (answer) => {
    expect(await ask({ metric: "faithfulness", step: "claims", inputs: { answer } })).toEqual({
      claims: [],
    });
  });

  it.each([
    ["休暇は年10日を付与する。", "休暇は年１０日付与されます。", "yes"],
    ["休暇は年10日を付与する。", "休暇は年12日付与されます。", "no"],
    ["勤務の間隔は2時間以上空ける。", "勤務の間隔は120分以上空けます。", "yes"],
    ["未使用の休暇は翌年度に繰り越せる。", "未使用の休暇は翌年度に繰り越せません。", "no"],
    ["年次休暇の申請は所属長が承認する。", "社長室には観葉植物が置かれています。", "no"],
    ["支給額は5,000円とする。", "5千円です。", "yes"],
    ["1人の場合は5日、2人の場合は10日とする。", "1人の場合は5日、2人の場合は5日です。", "no"],
    ["休暇の申請には承認が必要である。", "休暇の申請には3人の承認が必要です。", "no"],
    ["Employees get 12 days of paid leave.", "An employee gets 12 days of paid leave.", "yes"],
    ["Employees get 12 days of paid leave.", "Employees get 15 days of paid leave.", "no"],
    ["員工每年有12天特休假。", "員工每年有十二天特休假。", "yes"],
    ["員工每年有12天特休假。", "員工每年有15天特休假。", "no"],
  ])("with the truth %j, judges %j: %s", async (truth, claim, verdict) => {
    expect(await faithful([truth], claim)).toEqual([verdict]);
  });

  it("supports nothing without truths", async () => {
    expect(await faithful([], "休暇は10日です。", "繰り越せます。")).toEqual(["no", "no"]);
  });

  it("takes a number from the near-identical passage for changed", async () => {
    const truths = ["正社員には年20日の休暇を付与する。", "契約社員には年10日の休暇を付与する。"];

    expect(await faithful(truths, "正社員には年20日の休暇が付与されます。")).toEqual(["yes"]);
    expect(await faithful(truths, "契約社員には年20日の休暇が付与されます。")).toEqual(["no"]);
  });
});

describe("hallucination", () => {
  const contexts = [
    "結婚祝金は30,000円とする。",
    "駐輪場の利用料は月500円とする。",
    "結婚祝金は30,000円とする。申請は6か月以内とする。",
  ];
  const judge = (answer: string) =>
    verdictsOf({ metric: "hallucination", step: "verdicts", inputs: { answer, contexts } });

  it("is contradicted only by the chunks that say otherwise", async () => {
    expect(await judge("結婚祝金は50,000円です。")).toEqual(["no", "yes", "no"]);
  });

  it("agrees with every chunk when one bears the answer out, and when none speaks of it", async () => {
    expect(await judge("結婚祝金は3万円です。")).toEqual(["yes", "yes", "yes"]);
    expect(await judge("社長は花束を手渡します。")).toEqual(["yes", "yes", "yes"]);
  });
});

describe("answer-relevancy", () => {
  const judge = (question: string, ...statements: string[]) =>
    verdictsOf({ metric: "answer-relevancy", step: "verdicts", inputs: { question, statements } });

  it("goes by words in common and by the kind of number asked for", async () => {
    expect(await judge("結婚祝金はいくらですか", "結婚した社員に支給します。")).toEqual(["yes"]);
    expect(await judge("祝い金はいくらですか", "入籍した社員に3万円を渡します。")).toEqual(["yes"]);
    expect(await judge("祝い金はいくらですか", "会議室は総務課が管理します。")).toEqual(["no"]);
  });

  it("can't tell of a short statement, an instruction, or one that goes on from another", async () => {
    expect(await judge("申請先はどこですか", "人事です。")).toEqual(["idk"]);
    expect(
      await judge(
        "パソコンをなくしました。どうすればよいですか",
        "情報課へ電話で報告してください。",
      ),
    ).toEqual(["idk"]);
    expect(
      await judge(
        "駐車場は借りられますか",
        "駐車場は満車です。",
        "総務課の抽選は毎年四月に行います。",
      ),
    ).toEqual(["yes", "idk"]);
  });
});

describe("the contextual metrics", () => {
  const contexts = ["会議室は総務課が管理する。", "在宅勤務は週3日を上限とする。"];

  it("find the chunk that supports the expected answer", async () => {
    const inputs = {
      question: "在宅勤務は何日ですか",
      expectedAnswer: "在宅勤務は週3日までです。",
      contexts,
    };

    expect(await verdictsOf({ metric: "contextual-precision", step: "verdicts", inputs })).toEqual([
      "no",
      "yes",
    ]);
  });

  it("judge every sentence of the expected answer", async () => {
    const expectedAnswer = "在宅勤務は週3日までです。試用期間中の者は対象外です。";

    const { verdicts } = await ask({
      metric: "contextual-recall",
      step: "verdicts",
      inputs: { expectedAnswer, contexts },
    });

    expect(verdicts).toMatchObject([
      { sentence: "在宅勤務は週3日までです。", verdict: "yes" },
      { sentence: "試用期間中の者は対象外です。", verdict: "no" },
    ]);
  });

  it("judge an expected answer that states nothing as a whole", async () => {
    const inputs = { expectedAnswer: "可能です。", contexts };

    const { verdicts } = await ask({ metric: "contextual-recall", step: "verdicts", inputs });

    expect(verdicts).toMatchObject([{ sentence: "可能です。" }]);
  });

  it("say which sentences of each chunk bear on the question", async () => {
    const question = "在宅勤務の上限は何日ですか";
    const chunks = ["会議室は総務課が管理する。在宅勤務は週3日を上限とする。", "社食は安い。"];
    const metric = "contextual-relevancy";

    const together = await ask({ metric, step: "chunkVerdicts", inputs: { question, chunks } });
    const alone = await ask({
      metric,
      step: "verdicts",
      inputs: { question, chunks: chunks.slice(0, 1) },
    });

    expect(together.chunks).toMatchObject([
      {
        verdicts: [
          { statement: "会議室は総務課が管理する。", verdict: "no" },
          { statement: "在宅勤務は週3日を上限とする。", verdict: "yes" },
        ],
      },
      { verdicts: [{ statement: "社食は安い。", verdict: "no" }] },
    ]);
    expect(alone).toEqual(together.chunks[0]);
  });
});

describe("abstention", () => {
  const abstained = async (answer: string) =>
    (await ask({ metric: "abstention", step: "abstention", inputs: { answer } })).abstained;

  it.each([
    "手元の資料には記載が見つかりませんでした。担当部署にお問い合わせください。",
    "申し訳ございませんが、その質問にはお答えいたしかねます。",
    "規程に定めがないため、わかりません。",
    "I don't know. The policy is not mentioned in the handbook.",
    "很抱歉，我無法回答這個問題。",
    "資料中並未提及此規定，請洽詢人事部。",
  ])("is seen in %j", async (answer) => {
    expect(await abstained(answer)).toBe(true);
  });

  it.each([
    "年次有給休暇は10日です。",
    "申請書に記載がない場合は受理しません。",
    "休暇は10日です。繰り越しについては記載が見つかりませんでした。",
    "You can't share passwords.",
    "不可以攜帶外出。",
    "",
  ])("is not seen in %j", async (answer) => {
    expect(await abstained(answer)).toBe(false);
  });
});

describe("reasons", () => {
  const inputs = { truths: ["休暇は年10日を付与する。"], claims: ["休暇は年12日です。"] };

  it.each<[Language, string]>([
    ["ja", "数値「12日」が、検索された文「休暇は年10日を付与する。」にありません"],
    ["en", 'the number "12日" is not in the retrieved sentence "休暇は年10日を付与する。"'],
    ["zh-Hant", "檢索到的句子「休暇は年10日を付与する。」中沒有數字「12日」"],
  ])("come in %s", async (language, reason) => {
    const answer = await ask({ metric: "faithfulness", step: "verdicts", inputs, language });

    expect(answer.verdicts[0]?.reason).toBe(reason);
  });

  it("quote long sentences in part", async () => {
    const truths = [`休暇は年10日を付与する${"長".repeat(100)}`];

    const answer = await ask({
      metric: "faithfulness",
      step: "verdicts",
      inputs: { ...inputs, truths },
    });

    expect(answer.verdicts[0]?.reason).toContain("長…」");
  });
});
