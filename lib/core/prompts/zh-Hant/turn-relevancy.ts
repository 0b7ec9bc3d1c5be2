import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

export const turnRelevancy: MetricWording = {
  name: "各輪相關性",
  hint: "助理的每次發言是否切合對話的脈絡",
  steps: {
    verdicts: [
      "請判定對話中助理的最後一次發言是否與先前的對話有關。",
      "- no：與使用者的發言及對話脈絡毫無關係。yes：其他情況；只回答一部分、反問、婉拒或回應問候都是 yes。",
      "- 內容是否正確、是否詳細不在考量之列。只判定最後一次發言，先前的發言僅供了解脈絡。",
      "- reason 在 no 時以繁體中文寫一句話，yes 時為 null。",
    ].join("\n"),
  },
  verdicts: { yes: "相關", no: "無關" },
  reason: reasonWords({
    noun: "助理的發言",
    unit: "則",
    against: "與對話脈絡無關",
    fine: "與對話脈絡相關",
    none: "沒有經判定的發言。",
  }),
};
