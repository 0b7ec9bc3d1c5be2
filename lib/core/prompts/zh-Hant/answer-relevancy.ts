import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

export const answerRelevancy: MetricWording = {
  name: "回答相關性",
  hint: "回答是否切中問題",
  steps: {
    statements: [
      "請把回答的內容完整拆成一條條陳述。",
      "- 每條只寫一個重點；省略的主詞或對象請依上下文補足。",
      "- 有意義的簡短回覆（例如「是」）也算一條陳述，請補上它所指的事情。",
      "- 若回答沒有陳述任何內容，請回覆空陣列。",
    ].join("\n"),
    verdicts: [
      "請逐條判定陳述是否有助於回答問題。",
      "- yes：針對問題作答。no：與問題無關。idk：並非直接作答但可作為補充，或難以判斷。",
      "- 陳述內容是否正確不在考量之列。",
      "- 依陳述的順序給出同樣數量的判定。reason 在 no 時以繁體中文寫一句話，其餘為 null。",
    ].join("\n"),
    all: [
      "請把回答的內容完整拆成一條條陳述，並判定是否有助於回答問題。若沒有，請留空陣列。",
      "- text：每條只寫一個重點；補足省略的主詞或對象。有意義的簡短回覆（例如「是」）也算一條，請補上它所指的事情。",
      "- verdict：yes 為針對問題作答，no 為與問題無關，idk 為可作為補充或難以判斷。陳述是否正確不在考量之列。",
      "- reason：no 時以繁體中文寫一句話，其餘為 null。",
    ].join("\n"),
  },
  verdicts: { yes: "相關", no: "無關" },
  reason: reasonWords({
    noun: "陳述",
    unit: "條",
    against: "與問題無關",
    fine: "與問題相關",
    none: "回答中沒有陳述。",
  }),
};
