import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

export const conversationCompleteness: MetricWording = {
  name: "對話完成度",
  hint: "使用者想達成的事是否都在對話中得到滿足",
  steps: {
    intentions: [
      "請列出使用者在整段對話中想達成的所有事情（意圖）。",
      "- 每條只寫一個意圖；省略的主詞或對象請依對話脈絡補足。換句話說或重複提出的同一件事合為一條。",
      "- 問候、道謝，以及單純回答助理提問的發言不列入。不從助理的發言推想意圖。",
      "- 若沒有，請回覆空陣列。",
    ].join("\n"),
    verdicts: [
      "請判定使用者的意圖是否在對話中得到滿足。",
      "- yes：助理已回應該意圖，所需的資訊或處理都已具備。no：沒有回應、只做到一半，或處理了別的事情。",
      "- 只依對話中出現的內容判定，不考慮其他意圖是否得到滿足。",
      "- reason 在 no 時以繁體中文寫一句話，yes 時為 null。",
    ].join("\n"),
    all: [
      "請列出使用者在整段對話中想達成的每一件事（意圖），並判定是否在對話中得到滿足。若沒有，請留空陣列。",
      "- text：每條只寫一個意圖；補足省略的主詞或對象，換句話說或重複提出的同一件事合為一條。問候、道謝，以及單純回答助理提問的發言不列入。不從助理的發言推想意圖。",
      "- verdict：只依對話中出現的內容判定。助理已回應該意圖，所需的資訊或處理都已具備為 yes；沒有回應、只做到一半，或處理了別的事情為 no。",
      "- reason：no 時以繁體中文寫一句話，yes 時為 null。",
    ].join("\n"),
  },
  verdicts: { yes: "已滿足", no: "未滿足" },
  reason: reasonWords({
    noun: "使用者意圖",
    unit: "項",
    against: "未得到滿足",
    fine: "已得到滿足",
    none: "對話中看不出使用者的意圖。",
  }),
};
