import * as z from "zod";
import type { Blobs, CallOptions } from "../ports.ts";
import { metricRecordSchema, refusableSchema, usageSchema } from "../results.ts";
import { loggedAnswerSchema } from "./answer-log.ts";
import { requireDocument, writeDocument } from "./documents.ts";
import { keys } from "./keys.ts";
import type { CasePlace } from "./transcripts.ts";

/** A record, and the answers that it rests on: these are in no list of results. */
const landedSchema = z.strictObject({
  id: z.string(),
  record: metricRecordSchema,
  answers: z.array(loggedAnswerSchema),
});
export type LandedMetric = z.output<typeof landedSchema>;

const amountsSchema = z.strictObject({
  usage: usageSchema,
  layout: z.exactOptional(z.literal("shared")),
  refused: z.exactOptional(z.array(refusableSchema)),
  embeddingUsage: z.exactOptional(usageSchema),
});

/** What a metric has cost in the run so far that has no record, or none that lasts. */
const metricSpentSchema = z.strictObject({
  id: z.string(),
  spent: amountsSchema,
  /** The part that no store of answers has kept: whoever judges the metric again adds it. */
  inVain: z.exactOptional(amountsSchema),
});
export type MetricSpent = z.output<typeof metricSpentSchema>;

const partSchema = z.strictObject({
  attempt: z.int(),
  landed: z.array(landedSchema),
  spent: z.array(metricSpentSchema),
});

/** What was saved of a case at once: what landed in an attempt, and what that cost. */
export type LandedPart = z.output<typeof partSchema>;

/** Everything that was saved of a case, in the order of the saves. */
export async function readParts(
  blobs: Blobs,
  { run, caseKey }: CasePlace,
  options?: CallOptions,
): Promise<readonly LandedPart[]> {
  const parts: Promise<LandedPart>[] = [];
  for await (const key of blobs.list(keys.landed(run, caseKey), options)) {
    parts.push(requireDocument(blobs, key, partSchema, options));
  }
  return Promise.all(parts);
}

/** Saves a part behind `number` others, and behind those of a twin of this call; returns its number. */
export async function addPart(
  blobs: Blobs,
  { run, caseKey }: CasePlace,
  part: LandedPart,
  number: number,
): Promise<number> {
  for (let next = number + 1; ; next += 1) {
    const key = keys.landedPart(run, caseKey, next);
    const kept = await writeDocument(blobs, key, part, { ifAbsent: true });
    if (kept === "written") return next;
  }
}
