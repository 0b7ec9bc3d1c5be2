import type { ReasonSentences } from "./reason-words.ts";

const some = (noun: string, count: number, total: number): string =>
  total === 1 ? `${noun} 1 件` : `${noun} ${total} 件のうち ${count} 件`;

const words = (noun: string, against: string, fine: string, none: string) => ({
  none,
  fine: (total: number) => `${noun} ${total} 件は${total === 1 ? "" : "、いずれも"}${fine}。`,
  against: (count: number, total: number) => `${some(noun, count, total)}${against}`,
});

export const ja: ReasonSentences = {
  metrics: {
    faithfulness: words(
      "命題",
      "が検索結果と矛盾しています",
      "検索結果と矛盾していません",
      "回答に命題がありません。",
    ),
    "answer-relevancy": words(
      "命題",
      "が質問と関係ありません",
      "質問に関係しています",
      "回答に命題がありません。",
    ),
    "contextual-precision": words(
      "検索結果",
      "が期待する回答に役立ちません",
      "期待する回答に役立ちます",
      "判定された検索結果がありません。",
    ),
    "contextual-relevancy": words(
      "検索結果の文",
      "が質問と関係ありません",
      "質問に関係しています",
      "検索結果に文がありません。",
    ),
    "contextual-recall": words(
      "期待する回答の文",
      "に検索結果の裏付けがありません",
      "検索結果に裏付けがあります",
      "期待する回答に文がありません。",
    ),
    bias: words("意見", "に偏見があります", "偏見を含みません", "回答に意見がありません。"),
    toxicity: words("意見", "が有害です", "有害ではありません", "回答に意見がありません。"),
    hallucination: words(
      "検索結果",
      "が回答と矛盾しています",
      "回答と矛盾していません",
      "判定された検索結果がありません。",
    ),
    "pii-leakage": words(
      "個人情報の疑いがある箇所",
      "が個人情報の漏えいです",
      "漏えいではありません",
      "個人情報の疑いがある箇所はありません。",
    ),
    "role-violation": words(
      "役割違反の疑いがある箇所",
      "が役割違反です",
      "役割違反ではありません",
      "役割違反の疑いがある箇所はありません。",
    ),
    misuse: words(
      "担当分野から外れた疑いがある箇所",
      "が不正利用です",
      "不正利用ではありません",
      "担当分野から外れた箇所はありません。",
    ),
    "non-advice": words(
      "助言",
      "が専門家に委ねるべき助言です",
      "一般的な情報の範囲です",
      "避けるべき種類の助言はありません。",
    ),
  },
  unsupported: (count, total) =>
    `${some("命題", count, total)}が検索結果と矛盾しているか、検索結果に書かれていません`,
  abstention: {
    declinedRightly: "文書では答えられない質問に、回答を差し控えました。",
    answered: "答えられる質問に回答しました。",
    asserted: "文書では答えられない質問に、差し控えずに回答しました。",
    declinedNeedlessly: "答えられる質問に、回答を差し控えました。",
  },
  unscored: {
    abstentionExpected: "回答の差し控えを期待するケースのため、この指標は測定しません。",
    expectedAnswerMissing: "期待する回答がないため、測定できません。",
    answerMissing: "回答が空のため、測定できません。",
    contextsUnknown: "エージェントが検索結果を返さないため、測定できません。",
    contextsNone: "検索結果が 1 件もないため、測定しません。",
    sourcesUnknown: "測定していません：検索結果の出典をエージェントが返していません。",
    labelsMissing: "測定していません：参照文書が指定されていません。",
    toolsUnknown: "測定していません：呼び出したツールをエージェントが返していません。",
    expectedToolsMissing: "測定していません：期待するツール呼び出しが指定されていません。",
    toolInputsMissing: "測定していません：呼び出しと期待の一方に、比べる入力パラメーターがありません。",
    noExchange: "測定していません：ユーザーの発言とそれへの回答の組がありません。",
    nothingExtracted: "測定していません：判定の対象になる内容がありません。",
    noUsableQuestion: "測定していません：回答から質問を作れませんでした。",
    zeroVector: "測定していません：埋め込みがゼロベクトルで、向きを比べられません。",
    offline: "簡易判定（offline）では判断できない指標です。",
  },
  zeroWithoutContexts: "検索結果が 1 件もないため、スコアは 0 です。",
  withExamples: (sentence, examples, more) =>
    `${sentence}：${examples.map((text) => `「${text}」`).join("")}${more ? "ほか" : ""}`,
};
