import type { MetricWording } from "../wording.ts";

export const abstention: MetricWording = {
  abstention: [
    "請判定這個回答是否對問題不予作答。",
    "- 若沒有提供任何可作為答案的內容，並表示不清楚、資料中沒有記載或無法回答，abstained 為 true。",
    "- 即使附有但書，只要提供了可作為答案的內容，abstained 就是 false。僅告知可向何處詢問，不算作答。",
    "- reason 以繁體中文寫一句話。",
  ].join("\n"),
};
