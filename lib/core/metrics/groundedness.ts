import * as z from "zod";
import { metricOptions } from "./common-options.ts";
import { defineMetric } from "./define-metric.ts";
import { JUDGEMENT, judgement, judgementSees, sharedJudgement } from "./judgement.ts";

/** 1 when the retrieved text bears out the answer, else 0; 1 - its mean is the hallucination rate. */
export const groundedness = defineMetric({
  id: "groundedness",
  ...JUDGEMENT,
  direction: "higher",
  group: "other",
  needs: ["question", "answer", "contexts"],
  options: metricOptions({}),
  steps: { judgement },
  shared: { judgement: sharedJudgement },
  outputs: z.object({ judgement }),

  plan: async ({ input, ask }) => ({ judgement: await ask("judgement", judgementSees(input)) }),

  score: ({ judgement: { grounded, reason } }) => ({
    score: grounded ? 1 : 0,
    items: [],
    against: [],
    explanation: reason,
  }),
});
