import type { MetricWording, VariantInputs } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

/** How finely and how fully a text is split is an option of the metric. */
const claimsOf =
  (text: string) =>
  ({ atomicity, coverage }: VariantInputs) =>
    [
      `請把${text}當作事實提出的內容寫成陳述。`,
      atomicity === "high"
        ? "- 每條陳述只寫一件事。"
        : "- 關係密切的內容合為一條，不拆得比原本的句子更細。",
      coverage === "high"
        ? "- 完整列出，細部的數字、條件與例外也不遺漏。"
        : "- 只列出重點，補充說明可以省略。",
      "- 代名詞改寫為所指的對象，省略的主詞或對象予以補足。數字、日期與條件須照原文保留。",
      "- 句尾沒有「。」「！」「？」的句子也要列入。問候、提問與不作答的表述不列入。若沒有任何陳述，請回覆空陣列。",
    ].join("\n");

const verdictsAgainst = (text: string) =>
  [
    `請逐條判定陳述能否只憑${text}得出。`,
    `- 1：${text}有說明，或可由其內容確實推知。0：沒有說明、互相牴觸，或無法斷定。`,
    "- 不使用自己的知識。數字、日期、條件或否定不一致時為 0。",
    "- 依陳述的順序給出同樣數量的判定。statement 照抄該條陳述；reason 以繁體中文寫一句話。",
  ].join("\n");

export const ragasFactualCorrectness: MetricWording = {
  name: "Ragas 事實正確性",
  hint: "回答與預期回答所說的事實是否互相佐證",
  steps: {
    responseClaims: claimsOf("回答"),
    referenceClaims: claimsOf("預期回答"),
    responseVerdicts: verdictsAgainst("預期回答"),
    referenceVerdicts: verdictsAgainst("回答"),
  },
  verdicts: { yes: "有依據", no: "無依據" },
  reason: reasonWords({
    noun: "回答或預期回答的陳述",
    unit: "條",
    against: "在另一方找不到依據",
    fine: "在另一方有依據",
    none: "沒有可以比對的陳述。",
  }),
  parts: { precision: "精確率", recall: "召回率" },
};
