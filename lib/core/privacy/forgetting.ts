import { amountsOf } from "../judging/metric-record.ts";
import type { Blobs, CallOptions, Forgetting, RunRef } from "../ports.ts";
import { readDocument, savedAnswerSchema, writeDocument } from "../run/documents.ts";
import { keys } from "../run/keys.ts";
import type { LandedPart } from "../run/landed-parts.ts";
import { mapConcurrently } from "../run/map-concurrently.ts";
import { repetitionSchema, storedResultSchema } from "../run/repetition.ts";
import { isBlank } from "../text/is-blank.ts";
import { PASSING } from "./passing-blobs.ts";

const REMOVALS_IN_FLIGHT = 8;

/** Stands for a text that there was: what is blank is treated otherwise. */
const SOME_TEXT = "…";

/**
 * Forgets what `passingBlobs` wrote into the same store. What later calls must know stays: that the
 * case was asked, the id of its conversation, and what an error has cost, which a retry adds to.
 */
export function createForgetting(blobs: Blobs): Forgetting {
  return {
    async forget(run, caseKey, options) {
      const place = { run, caseKey };
      await Promise.all([
        keepCase(blobs, place, options),
        keepThatAnswered(blobs, place, options),
        keepCostOfError(blobs, place, options),
      ]);
      for (const prefix of placesOf(run)) {
        const left = blobs.list(`${prefix}${caseKey}/`, options);
        const removals = mapConcurrently(await allOf(left), REMOVALS_IN_FLIGHT, (key) =>
          blobs.remove(key, options),
        );
        for await (const _ of removals);
      }
    },

    async *left(run, options) {
      const found = new Set<string>();
      for (const prefix of placesOf(run)) {
        for await (const key of blobs.list(prefix, options)) {
          const [caseKey = ""] = key.slice(prefix.length).split("/");
          found.add(caseKey);
        }
      }
      yield* found;
    },
  };
}

/** Below these, the texts of a case lie in a folder that has its key for a name. */
const placesOf = (run: RunRef): readonly string[] => [
  `${PASSING}${keys.cases(run)}`,
  `${PASSING}${keys.judgeAnswers(run.tenant)}${run.runId}/`,
];

interface Place {
  readonly run: RunRef;
  readonly caseKey: string;
}

async function keepCase(blobs: Blobs, { run, caseKey }: Place, options?: CallOptions) {
  const key = keys.testCase(run, caseKey);
  const known = await readDocument(blobs, `${PASSING}${key}`, repetitionSchema, options);
  if (known === undefined) return;
  const { id, repetition, conversation, question } = known;
  const rest = {
    id,
    ...(repetition !== undefined && { repetition }),
    ...(conversation !== undefined && { conversation }),
    question: isBlank(question) ? "" : SOME_TEXT,
  };
  await writeDocument(blobs, key, rest, options);
}

async function keepThatAnswered(blobs: Blobs, { run, caseKey }: Place, options?: CallOptions) {
  const key = keys.answer(run, caseKey);
  const saved = await readDocument(blobs, `${PASSING}${key}`, savedAnswerSchema, options);
  if (saved === undefined) return;
  const { conversationId, latencyMs, costUsd } = saved;
  const nothing = { answer: "", retrievedContexts: null, toolsCalled: null };
  const rest = { ...nothing, conversationId, latencyMs, costUsd, forgotten: true };
  await writeDocument(blobs, key, rest, options);
}

/** Its answers are gone, so all of it was paid in vain, as far as a retry is concerned. */
async function keepCostOfError(blobs: Blobs, { run, caseKey }: Place, options?: CallOptions) {
  const key = keys.result(run, caseKey);
  const result = await readDocument(blobs, key, storedResultSchema, options);
  if (result?.status !== "error") return;
  const spent = Object.entries(result.metrics).map(([id, record]) => {
    const amounts = amountsOf(record);
    return { id, spent: amounts, inVain: amounts };
  });
  const part: LandedPart = { attempt: 0, landed: [], spent };
  if (spent.length > 0) await writeDocument(blobs, keys.landedPart(run, caseKey, 1), part, options);
}

async function allOf(listed: AsyncIterable<string>): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const key of listed) found.push(key);
  return found;
}
