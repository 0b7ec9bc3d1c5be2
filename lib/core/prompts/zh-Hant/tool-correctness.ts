import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

export const toolCorrectness: MetricWording = {
  name: "工具呼叫正確性",
  hint: "該呼叫的工具是否都正確呼叫",
  steps: {
    toolSelection: [
      "請以 0 到 1 的數字，評定是否為了回答問題而從可用的工具中選對了工具。",
      "- score 在所需的工具都已呼叫且沒有多餘呼叫時為 1，沒有任何一次呼叫恰當時為 0，有缺漏或多餘時依程度取小數。若沒有合適的工具，也沒有呼叫任何工具，則為 1。",
      "- 依據可用工具的名稱與說明判斷。呼叫清單以外的工具視為多餘；輸入與輸出是否正確不在考量之列。",
      "- reason 以繁體中文寫一句話。",
    ].join("\n"),
  },
  verdicts: { yes: "相符", no: "不符" },
  reason: reasonWords({
    noun: "工具呼叫",
    unit: "次",
    against: "與預期不符",
    fine: "與預期相符",
    none: "沒有預期的工具呼叫，實際上也沒有呼叫。",
  }),
};
