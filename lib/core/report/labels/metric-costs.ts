/** The words about what each metric cost, in Japanese. */
export const ja = {
  title: "指標ごとの費用",
  note: "評価モデルと埋め込みモデルの合計です。入力には、キャッシュの読み書きを含みます。",
  calls: "呼び出し",
  input: "入力トークン",
  output: "出力トークン",
  rest: "そのほか（モデルの確認、ユーザー役など）",
};

export type MetricCostLabels = typeof ja;

/** The words about what each metric cost, in English. */
export const en: MetricCostLabels = {
  title: "Cost by metric",
  note: "Judge and embedding model together. What the cache read and wrote counts as input.",
  calls: "Calls",
  input: "Tokens in",
  output: "Tokens out",
  rest: "Everything else (checks of the models, simulated user ...)",
};

/** The words about what each metric cost, in Traditional Chinese. */
export const zhHant: MetricCostLabels = {
  title: "各指標的費用",
  note: "評審模型與嵌入模型合計。輸入包含快取的讀取與寫入。",
  calls: "呼叫",
  input: "輸入詞元",
  output: "輸出詞元",
  rest: "其他（模型檢查、模擬使用者等）",
};
