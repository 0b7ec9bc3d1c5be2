import { reasonWords } from "../../prompts/ja/reason-words.ts";
import { score } from "../../report/format.ts";
import type { ReasonSentences } from "./reason-words.ts";

export const ja: ReasonSentences = {
  unscored: {
    abstentionExpected: "回答の差し控えを期待するケースのため、この指標は測定しません。",
    expectedAnswerMissing: "期待する回答がないため、測定できません。",
    answerMissing: "回答が空のため、測定できません。",
    contextsUnknown: "エージェントが検索結果を返さないため、測定できません。",
    contextsNone: "検索結果が 1 件もないため、測定しません。",
    sourcesUnknown: "エージェントが検索結果の出典を返さないため、測定できません。",
    labelsMissing: "参照文書が指定されていないため、測定できません。",
    toolsUnknown: "呼び出したツールをエージェントが返さないため、測定できません。",
    expectedToolsMissing: "期待するツール呼び出しが指定されていないため、測定できません。",
    toolInputsMissing:
      "ツール呼び出しと期待の一方にしか入力パラメーターがなく、比べられないため、測定できません。",
    noExchange: "ユーザーの発言とそれへの返答の組がないため、測定できません。",
    scenarioMissing: "シナリオがないため、測定できません。",
    expectedOutcomeMissing: "期待する結末がないため、測定できません。",
    nothingExtracted: "判定の対象になる内容がないため、測定できません。",
    noUsableQuestion: "回答から質問を作れなかったため、測定できません。",
    zeroVector: "埋め込みがゼロベクトルで、向きを比べられないため、測定できません。",
    offline: "簡易判定（offline）では判断できない指標です。",
  },
  zeroWithoutContexts: "検索結果が 1 件もないため、スコアは 0 です。",
  plain: reasonWords({
    noun: "項目",
    against: "に問題があります",
    fine: "問題ありません",
    none: "項目ごとの判定はありません。",
  }),
  withBreakdown: (parts, sentence) => {
    const scores = parts.map(
      ([name, part]) => `${name} ${part === null ? "測定なし" : score(part)}`,
    );
    return `${scores.join("、")}。${sentence}`;
  },
  withVotes: (reason, { asked, scored, passed }) => {
    const unscored = asked > scored ? `、スコアなし ${asked - scored} 回` : "";
    return `${reason}（${asked} 回の採点で合格 ${passed} 回、不合格 ${scored - passed} 回${unscored}）`;
  },
  withRepetitions: (reason, { asked, scored, passed }) => {
    const unscored = asked > scored ? `、スコアなし ${asked - scored} 回` : "";
    return `${reason}（ケースを ${asked} 回実行し、合格 ${passed} 回、不合格 ${scored - passed} 回${unscored}）`;
  },
  withExamples: (sentence, examples, more) =>
    `${sentence}：${examples.map((text) => `「${text}」`).join("")}${more ? "ほか" : ""}`,
};
