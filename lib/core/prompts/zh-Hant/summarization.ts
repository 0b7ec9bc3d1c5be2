import type { MetricWording } from "../wording.ts";
import { reasonWords } from "./reason-words.ts";

const answersFrom = (text: string): string =>
  [
    `請只依據${text}，逐題回答問題。`,
    `- yes：依據${text}可回答「是」。no：答案為「否」，或無法從${text}得知。`,
    "- 不使用自己的知識。answers 依問題的順序、以同樣的數量列出 yes 或 no。",
  ].join("\n");

export const summarization: MetricWording = {
  name: "摘要品質",
  hint: "摘要是否忠於原文，且沒有遺漏重點",
  steps: {
    truths: ({ truthsExtractionLimit: limit }) =>
      [
        "請列出原文所記載的事實，逐條寫成陳述。",
        "- 每條只寫一項事實；省略的主詞或對象請依上下文補足，使該條單獨閱讀也能理解。",
        "- 數字、日期、條件與例外須照原文保留，不得加入原文沒有的內容。",
        ...(limit === undefined ? [] : [`- 依重要程度排序，最多列出 ${limit} 條。`]),
      ].join("\n"),
    claims: [
      "請把摘要當作事實提出的內容逐條寫成陳述，無論正確與否都要列出。",
      "- 每條陳述只寫一件事；省略的主詞或對象請依上下文補足，使該條單獨閱讀也能理解。",
      "- 數字、日期、條件與例外須照摘要保留。若沒有任何陳述，請回覆空陣列。",
    ].join("\n"),
    questions: ({ questionCount: count }) =>
      [
        `請擬出讀過原文即可回答「是」的問題，不多不少共 ${count} 題。`,
        "- 從原文最重要的內容開始；每題只問一件事，並且能以「是」或「否」回答。",
        "- 補足主詞與對象，使題目單獨閱讀也能理解。不得問原文沒有提到的事。",
      ].join("\n"),
    alignmentVerdicts: [
      "請將摘要的每條陳述與已知事實逐一比對並判定。",
      "- yes：與事實相符。no：與事實牴觸。idk：從這些事實無法判斷。",
      "- 只依據所列事實，不使用自己的知識。數字、日期、條件或否定不一致時為 no。",
      "- 依陳述的順序給出同樣數量的判定。reason 在 no 與 idk 時以繁體中文寫一句話，yes 時為 null。",
    ].join("\n"),
    originalAnswers: answersFrom("原文"),
    summaryAnswers: answersFrom("摘要"),
    all: ({ questions, questionCount: count }) =>
      [
        "請將摘要與原文比對。",
        "- items：列出摘要當作事實提出的每一項內容，無論正確與否。每條只寫一件事；補足省略的主詞或對象，數字、日期、條件與例外須保留。若沒有，請留空陣列。",
        "- items 的 verdict 只依據原文：yes 為相符，no 為牴觸（包括數字、日期、條件或否定不一致），idk 為無法判斷。reason 在 no 與 idk 時以繁體中文寫一句話，yes 時為 null。",
        questions === undefined
          ? `- questions：從原文最重要的內容開始，擬出讀過原文即可回答「是」的問題，不多不少共 ${count} 題。每題只問一件事，補足主詞與對象，不得問原文沒有提到的事。`
          : "- questions：依清單的順序、以同樣的數量，把問題照抄到 text。",
        "- original 只依據原文，summary 只依據摘要：可回答「是」為 yes；答案為「否」或無法得知為 no。",
      ].join("\n"),
  },
  verdicts: { yes: "沒有問題", no: "有問題" },
  reason: reasonWords({
    noun: "摘要的陳述與確認問題",
    unit: "項",
    against: "與原文不符或未反映在摘要中",
    fine: "與原文相符",
    none: "摘要中沒有陳述。",
  }),
  parts: { alignment: "與原文的一致性", coverage: "重點涵蓋" },
};
