/** Why a case has no verdict. */
export const verdictMessages = {
  "run.nothing_scored": () => ({
    ja: "採点できた指標もチェックもないため、合否を判定できません。使う指標に必要な入力（検索結果など）がそろっているか確認してください。",
    en: "No metric could be scored and there is no check, so the case has no verdict. See that the inputs of the chosen metrics exist (retrieved contexts, for one).",
    "zh-Hant":
      "沒有任何指標能評分，也沒有檢查項目，因此無法判定。請確認所選指標需要的輸入（例如檢索內容）是否齊全。",
  }),
  "run.abstention_unmeasured": () => ({
    ja: "回答を差し控えるべき質問ですが、指標 abstention を採点できなかったため、合否を判定できません。",
    en: "The agent should have declined this question, but the metric abstention could not be scored, so the case has no verdict.",
    "zh-Hant": "這是應該拒答的問題，但指標 abstention 無法評分，因此無法判定。",
  }),
};
