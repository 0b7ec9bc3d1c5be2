import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

const entitiesOf = (text: string) =>
  [
    `請完整列出${text}中出現的特定資訊。`,
    "- 例如人名、機構名、地名、產品或制度的名稱、日期、期間、金額，以及數字與單位等。",
    "- 照原文的寫法列出，不改寫、不縮短、不加說明。數字與單位寫在一起。",
    "- 每條只寫一項，相同的只列一次。若沒有，請回覆空陣列。",
  ].join("\n");

export const ragasContextEntityRecall: MetricWording = {
  name: "Ragas 實體召回率",
  hint: "預期回答中的名稱與數字是否也出現在檢索內容中",
  steps: {
    referenceEntities: entitiesOf("預期回答"),
    contextEntities: entitiesOf("檢索內容"),
  },
  verdicts: { yes: "已檢索到", no: "未檢索到" },
  reason: reasonWords({
    noun: "預期回答中的實體",
    unit: "項",
    against: "未見於檢索內容",
    fine: "見於檢索內容",
    none: "預期回答中沒有實體。",
  }),
};
