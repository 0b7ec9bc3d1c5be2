import type { MetricWording } from "../wording.ts";

export const abstention: MetricWording = {
  name: "適當拒答",
  hint: "遇到無法回答的問題時是否拒答",
  steps: {
    abstention: [
      "請判定這個回答是否對問題不予作答。",
      "- 若沒有提供任何可作為答案的內容，並表示不清楚、資料中沒有記載或無法回答，abstained 為 true。",
      "- 即使附有但書，只要提供了可作為答案的內容，abstained 就是 false。僅告知可向何處詢問，不算作答。",
      "- reason 以繁體中文寫一句話。",
    ].join("\n"),
  },
  verdicts: { yes: "拒答", no: "作答" },
  outcomes: {
    yes: { right: "對文件無法回答的問題，適當地拒答。", wrong: "對可以回答的問題拒答。" },
    no: { right: "對可以回答的問題作出回答。", wrong: "對文件無法回答的問題，未拒答而作出回答。" },
  },
};
