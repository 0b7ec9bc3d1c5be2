import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

export const faithfulness: MetricWording = {
  name: "忠實度",
  hint: "回答內容是否有檢索內容的依據",
  steps: {
    truths: ({ truthsExtractionLimit: limit }) =>
      [
        "請列出檢索內容所記載的事實，逐條寫成陳述。",
        "- 每條只寫一項事實；省略的主詞或對象請依上下文補足，使該條單獨閱讀也能理解。",
        "- 數字、日期、條件與例外須照原文保留，不得加入原文沒有的內容。",
        ...(limit === undefined ? [] : [`- 依重要程度排序，最多列出 ${limit} 條。`]),
      ].join("\n"),
    claims: [
      "請把回答當作事實提出的內容逐條寫成陳述，無論正確與否都要列出。",
      "- 每條陳述只寫一件事；省略的主詞或對象請依上下文補足，使該條單獨閱讀也能理解。",
      "- 數字、日期、條件與例外須照原文保留。",
      "- 問候、提問，以及「不清楚」「資料中沒有記載」這類不作答的表述，都不算陳述。",
      "- 若沒有任何陳述，請回覆空陣列。",
    ].join("\n"),
    verdicts: [
      "請將每條陳述與已知事實逐一比對並判定。",
      "- yes：與事實相符。no：與事實牴觸。idk：從這些事實無法判斷。",
      "- 只依據所列事實，不使用自己的知識。數字、日期、條件或否定不一致時為 no。",
      "- 依陳述的順序給出同樣數量的判定。reason 在 no 與 idk 時以繁體中文寫一句話，yes 時為 null。",
    ].join("\n"),
  },
  verdicts: { yes: "有依據", no: "矛盾" },
  reason: reasonWords({
    noun: "陳述",
    unit: "條",
    against: "與檢索內容牴觸",
    unsettled: "與檢索內容牴觸或未見於檢索內容",
    fine: "未與檢索內容牴觸",
    none: "回答中沒有陳述。",
  }),
};
