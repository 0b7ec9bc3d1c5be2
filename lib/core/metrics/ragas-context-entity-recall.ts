import * as z from "zod";
import { metricOptions } from "./common-options.ts";
import { defineMetric } from "./define-metric.ts";
import { tallyBits } from "./judged-statement.ts";
import { shareWithout } from "./verdict-list.ts";

const spelled = (entity: unknown) =>
  typeof entity === "string" ? entity.normalize("NFKC").trim() : entity;

/** Full and half width are one spelling; the judge's own words are compared as Ragas does. */
const entities = z.array(z.preprocess(spelled, z.string()));

/**
 * Ragas's context entity recall: the share of the distinct entities of the expected answer that the
 * retrieved text names as well. Texts are compared exactly, after NFKC and trimming of the judge's
 * reply: another case or kanji numerals are another entity. 0 without entities.
 */
export const ragasContextEntityRecall = defineMetric({
  id: "ragas-context-entity-recall",
  direction: "higher",
  group: "other",
  needs: ["contexts", "expectedAnswer"],
  options: metricOptions({}),
  steps: {
    referenceEntities: z.object({ referenceEntities: entities }),
    contextEntities: z.object({ contextEntities: entities }),
  },
  outputs: z.object({
    referenceEntities: z.array(z.string()),
    contextEntities: z.array(z.string()),
  }),

  async plan({ input: { expectedAnswer, contexts }, ask }) {
    const [reference, context] = await Promise.all([
      ask("referenceEntities", { expectedAnswer }),
      ask("contextEntities", { contexts }),
    ]);
    return { ...reference, ...context };
  },

  score({ referenceEntities, contextEntities }) {
    const found = new Set(contextEntities);
    const counted = tallyBits(
      [...new Set(referenceEntities)].map((entity) => ({
        statement: entity,
        verdict: found.has(entity) ? 1 : 0,
      })),
    );
    return { score: shareWithout(counted, 0), ...counted };
  },
});
