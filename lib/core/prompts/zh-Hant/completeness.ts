import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

export const completeness: MetricWording = {
  name: "完整性",
  hint: "回答是否涵蓋了預期回答的所有重點",
  steps: {
    points: [
      "請列出預期回答的重點，並逐項判定回答是否涵蓋。",
      "- 重點是指回答問題所必需的內容。每項只寫一點，補足省略的主詞或對象後寫入 text；問候與修辭不算重點。",
      "- covered：回答說了同樣的內容為 yes，用字不同無妨；沒有提到，或數字、條件有出入為 no。",
      "- 若沒有重點，請回覆空陣列。reason 以繁體中文寫一句話。",
    ].join("\n"),
  },
  verdicts: { yes: "已涵蓋", no: "未涵蓋" },
  reason: reasonWords({
    noun: "預期回答的重點",
    unit: "項",
    against: "未涵蓋於回答中",
    fine: "已涵蓋於回答中",
    none: "預期回答中沒有重點。",
  }),
};
