import * as z from "zod";
import { metricOptions } from "./common-options.ts";
import { defineMetric } from "./define-metric.ts";
import { tallyBits } from "./judged-statement.ts";
import type { Metric } from "./metric.ts";
import { type Missing, missingOutput, withoutScore } from "./missing-input.ts";
import { shareWithout } from "./verdict-list.ts";

interface DocumentIds {
  readonly retrieved: ReadonlySet<string>;
  readonly relevant: ReadonlySet<string>;
}

/** A share of document ids; no judge is asked. */
export interface DocumentIdsMetric {
  readonly id: string;
  /** Why there is no score when there are no ids to take a share of. */
  readonly whenNone: Missing;
  /** The ids that the share is taken of, and where they are looked for. */
  wanted(ids: DocumentIds): ReadonlySet<string>;
  within(ids: DocumentIds): ReadonlySet<string>;
}

/** Ids of one kind found among the other: distinct ones, compared as text. */
export const documentIdsMetric = (metric: DocumentIdsMetric): Metric =>
  defineMetric({
    id: metric.id,
    direction: "higher",
    group: "other",
    needs: ["labels"],
    options: metricOptions({}),
    steps: {},
    outputs: z.object({
      missing: missingOutput,
      retrieved: z.array(z.string()).readonly().default([]),
      relevant: z.array(z.string()).readonly().default([]),
    }),

    async plan({ input: { retrievedIds, relevantIds } }) {
      if (relevantIds === undefined) return { missing: "labelsMissing" as const };
      if (retrievedIds === undefined) return { missing: "sourcesUnknown" as const };
      return { retrieved: retrievedIds, relevant: relevantIds };
    },

    score({ missing, retrieved, relevant }) {
      if (missing !== undefined) return withoutScore(missing);
      const ids = { retrieved: new Set(retrieved), relevant: new Set(relevant) };
      const within = metric.within(ids);
      const wanted = [...metric.wanted(ids)].map((statement) => ({
        statement,
        verdict: within.has(statement) ? 1 : 0,
      }));
      if (wanted.length === 0) return withoutScore(metric.whenNone);
      const counted = tallyBits(wanted);
      return { score: shareWithout(counted, 0), ...counted };
    },
  });
