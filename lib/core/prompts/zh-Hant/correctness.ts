import type { MetricWording } from "../wording.ts";

export const correctness: MetricWording = {
  name: "正確性",
  hint: "回答的內容是否與預期回答一致",
  steps: {
    judgement: [
      "請從正確與否（correct）、有無依據（grounded）兩方面判定回答。",
      "- correct：作為問題的答案，若說出了預期回答的所有重點，且數字、日期、條件與否定都沒有出入，為 true。用字不同或不相牴觸的補充無妨。缺少重點或不予作答時為 false。",
      "- grounded：回答當作事實提出的內容若全部有檢索內容可以佐證，為 true；只要有一項沒有佐證或有牴觸，就是 false。預期回答不算佐證。若沒有提出任何事實，為 true。",
      "- 未提供預期回答時，correct 為 false；未提供檢索內容時，grounded 為 false。不使用自己的知識。",
      "- reason 以繁體中文寫一到兩句話，就可判定的方面指出所依據的段落。",
    ].join("\n"),
  },
  verdicts: { yes: "正確", no: "錯誤" },
};
