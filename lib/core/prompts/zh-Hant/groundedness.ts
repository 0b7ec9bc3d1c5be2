import type { MetricWording } from "../wording.ts";

/** Its judgement is asked together with that of correctness, in the words of that metric. */
export const groundedness: MetricWording = {
  name: "有據性",
  hint: "回答所說的每一件事是否都能在檢索內容中找到根據",
  steps: {},
  verdicts: { yes: "有根據", no: "沒有根據" },
};
