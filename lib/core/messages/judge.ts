/** What goes wrong between Saiten and a judge model. */
export const judgeMessages = {
  "judge.unparseable": (d: { metric: string; step: string; problem: string }) => ({
    ja: `評価モデルの回答を読み取れませんでした（指標 ${d.metric}、ステップ ${d.step}）：${d.problem}。もう一度たずねましたが改善しませんでした。評価モデルの設定を確認するか、別のモデルを指定してください。`,
    en: `The judge's answer could not be read (metric ${d.metric}, step ${d.step}): ${d.problem}. It was asked once again without success. Check the judge's configuration or choose another model.`,
    "zh-Hant": `無法解析評審模型的回覆（指標 ${d.metric}，步驟 ${d.step}）：${d.problem}。已再詢問一次仍未改善。請檢查評審模型的設定，或改用其他模型。`,
  }),
};
