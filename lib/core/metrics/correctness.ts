import * as z from "zod";
import { metricOptions } from "./common-options.ts";
import { defineMetric } from "./define-metric.ts";
import { JUDGEMENT, judgement, judgementSees, sharedJudgement } from "./judgement.ts";

/** 1 when the answer says what the expected answer says, else 0; its mean is the accuracy. */
export const correctness = defineMetric({
  id: "correctness",
  ...JUDGEMENT,
  direction: "higher",
  group: "other",
  needs: ["question", "answer", "expectedAnswer"],
  options: metricOptions({}),
  steps: { judgement },
  shared: { judgement: sharedJudgement },
  outputs: z.object({ judgement }),

  plan: async ({ input, ask }) => ({ judgement: await ask("judgement", judgementSees(input)) }),

  score: ({ judgement: { correct, reason } }) => ({
    score: correct ? 1 : 0,
    items: [],
    against: [],
    explanation: reason,
  }),
});
