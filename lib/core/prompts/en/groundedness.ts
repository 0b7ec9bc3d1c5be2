import type { MetricWording } from "../wording.ts";

/** Its judgement is asked together with that of correctness, in the words of that metric. */
export const groundedness: MetricWording = {
  name: "Groundedness",
  hint: "Does everything that the answer says come from the retrieved text?",
  steps: {},
  verdicts: { yes: "Grounded", no: "Not grounded" },
};
