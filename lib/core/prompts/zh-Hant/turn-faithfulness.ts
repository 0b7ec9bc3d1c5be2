import type { MetricWording } from "../wording.ts";
import { faithfulness } from "./faithfulness.ts";
import { reasonWords } from "./reason-words.ts";

export const turnFaithfulness: MetricWording = {
  name: "各輪忠實度",
  hint: "對話進行到每一輪時，助理的發言是否與檢索內容矛盾",
  steps: {
    ...faithfulness.steps,
    claims: [
      "請把助理在對話中當作事實提出的內容逐條寫成陳述，無論正確與否都要列出。",
      "- 不從使用者的發言取材，但代名詞與省略的主詞或對象，請依包含使用者發言在內的對話脈絡補足，使該條單獨閱讀也能理解。",
      "- 每條陳述只寫一件事；數字、日期、條件與例外須照原本的說法保留。句尾沒有標點的句子也要列入。",
      "- 問候、反問，以及「不清楚」這類不作答的表述都不算陳述。若沒有任何陳述，請回覆空陣列。",
    ].join("\n"),
    all: [
      "請列出助理在對話中當作事實提出的每一項內容（無論正確與否），並與檢索內容比對後判定。若沒有，請留空陣列。",
      "- text：每條只寫一件事；代名詞與省略的主詞或對象依對話脈絡補足，數字、日期、條件與例外須保留。不從使用者的發言取材。問候、反問，以及「不清楚」這類不作答的表述不列入。",
      "- verdict：只依據檢索內容，yes 為相符，no 為牴觸（包括數字、日期、條件或否定不一致），idk 為無法判斷。",
      "- reason：no 與 idk 時以繁體中文寫一句話，yes 時為 null。",
    ].join("\n"),
  },
  verdicts: { yes: "有依據", no: "矛盾" },
  reason: reasonWords({
    noun: "各輪陳述",
    unit: "條",
    against: "與檢索內容牴觸",
    unsettled: "與檢索內容牴觸或未見於檢索內容",
    fine: "未與檢索內容牴觸",
    none: "助理的發言中沒有陳述。",
  }),
};
