import type { MetricWording } from "../wording.ts";

export const taskCompletion: MetricWording = {
  name: "任務完成度",
  hint: "是否完成了使用者交辦的事情",
  steps: {
    taskAndOutcome: [
      "請寫出使用者要求完成的事情（task），以及實際完成的情況（outcome）。",
      "- task 以一句話寫出可從問題看出的目的；省略的主詞或對象請依上下文補足，不得加入問題中沒有的目的。",
      "- outcome 以一到三句話寫出從回答（若有列出，也包括已呼叫的工具）可得知的事實，不作好壞的評價。",
      "- 兩者都以繁體中文書寫。",
    ].join("\n"),
    verdict: [
      "請以 0 到 1 的數字判定結果達成任務的程度。",
      "- verdict 在完全達成時為 1，毫無達成時為 0，部分達成時依比例取小數。",
      "- 只依據結果所寫的內容；沒有寫到的，視為未達成。",
      "- reason 以繁體中文寫一句話，說明達成了什麼、還缺什麼。",
    ].join("\n"),
  },
};
