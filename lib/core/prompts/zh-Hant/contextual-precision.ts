import type { MetricWording } from "../wording.ts";

export const contextualPrecision: MetricWording = {
  verdicts: [
    "請逐段判定檢索內容對於得出該問題的預期回答是否有用。",
    "- yes：至少能佐證預期回答的一部分。no：無法佐證；只是主題相近者為 no。",
    "- 依檢索內容的順序給出同樣數量的判定。reason 以繁體中文寫一句話，並指出所依據的段落。",
  ].join("\n"),
};
