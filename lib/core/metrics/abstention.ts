import * as z from "zod";
import { metricOptions } from "./common-options.ts";
import { defineMetric } from "./define-metric.ts";
import { verdictBoolean } from "./verdict-word.ts";

/**
 * 1 when the agent behaved rightly: it declined a question that the documents can't answer, or
 * answered one that they can. The item's verdict says whether it declined, so right and needless
 * refusals can be told apart.
 */
export const abstention = defineMetric({
  id: "abstention",
  direction: "higher",
  group: "abstention",
  needs: ["question", "answer"],
  options: metricOptions({}),
  steps: { abstention: z.object({ abstained: verdictBoolean, reason: z.string() }) },
  outputs: z.object({
    answer: z.string(),
    expectAbstention: z.boolean(),
    abstention: z.object({ abstained: z.boolean(), reason: z.string() }),
  }),

  async plan({ input: { question, answer, expectAbstention }, ask }) {
    return { answer, expectAbstention, abstention: await ask("abstention", { question, answer }) };
  },

  score({ answer, expectAbstention, abstention: { abstained, reason } }) {
    const item = { text: answer, verdict: abstained ? "yes" : "no", reason };
    const right = abstained === expectAbstention;
    return { score: right ? 1 : 0, items: [item], against: right ? [] : [item] };
  },
});
