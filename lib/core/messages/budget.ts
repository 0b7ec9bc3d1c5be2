const usd = (value: number): string => `$${value.toPrecision(3)}`;

/** Why a run with a budget is not begun. Nothing was spent then. */
export const budgetMessages = {
  "budget.no_price": (d: { alias: string; model: string }) => ({
    ja: `モデル「${d.alias}」（${d.model}）の単価がわからないため、費用の上限（limits.maxCostUsd、--max-cost）を守れません。models.${d.alias}.prices に inputPerMTok と outputPerMTok（100 万トークンあたりの米ドル）を書くか、上限を外してください。まだ費用は発生していません。`,
    en: `The model "${d.alias}" (${d.model}) has no known price, so the budget (limits.maxCostUsd, --max-cost) can't be kept. Give models.${d.alias}.prices its inputPerMTok and outputPerMTok (US dollars a million tokens), or leave the budget out. Nothing was spent.`,
    "zh-Hant": `不知道模型「${d.alias}」（${d.model}）的價格，因此無法控管費用上限（limits.maxCostUsd、--max-cost）。請在 models.${d.alias}.prices 寫上 inputPerMTok 與 outputPerMTok（每百萬詞元的美元價格），或移除上限。尚未產生任何費用。`,
  }),
  "budget.estimate_above": (d: {
    estimatedUsd: number;
    spentUsd: number;
    maxUsd: number;
    cases: number;
    fits: number;
  }) => {
    const spent = d.spentUsd > 0;
    const some = d.fits > 0;
    // What is spent belongs to a stored run, whose cases are chosen.
    const fewer = some && !spent;
    return {
      ja: `費用の見積もり ${usd(d.estimatedUsd)}（${d.cases} 件）が、上限 ${usd(d.maxUsd)}${spent ? `（使用済み ${usd(d.spentUsd)}）` : ""}を超えています。${some ? `上限に収まるのは約 ${d.fits} 件です。` : "上限に収まるケースは 1 件もありません。"}${fewer ? `-n ${d.fits} などで件数を減らすか、` : ""}--max-cost を上げ${some ? "るか、--allow-partial で上限まで実行し" : ""}てください。${spent ? "今回は費用は発生していません。" : "まだ費用は発生していません。"}`,
      en: `The run is estimated at ${usd(d.estimatedUsd)} (cases: ${d.cases}), above the budget of ${usd(d.maxUsd)}${spent ? `, of which ${usd(d.spentUsd)} is spent` : ""}. ${some ? `About ${d.fits} cases would fit.` : "Not one case would fit."} ${fewer ? `Take fewer (-n ${d.fits}), raise` : "Raise"} --max-cost${some ? `${fewer ? "," : ""} or run up to the budget with --allow-partial` : ""}. Nothing was spent${spent ? " this time" : ""}.`,
      "zh-Hant": `估計費用 ${usd(d.estimatedUsd)}（${d.cases} 筆案例）超過上限 ${usd(d.maxUsd)}${spent ? `（已使用 ${usd(d.spentUsd)}）` : ""}。${some ? `上限內約可執行 ${d.fits} 筆。` : "上限內連一筆也無法執行。"}請${fewer ? `減少案例（-n ${d.fits}）、` : ""}提高 --max-cost${some ? "，或用 --allow-partial 執行到上限為止" : ""}。${spent ? "這次" : "尚"}未產生任何費用。`,
    };
  },
};
