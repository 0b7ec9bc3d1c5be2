import type { RunConfig } from "../config/run-config.ts";
import type { TestCase } from "../dataset/case.ts";
import type { Blobs, CallOptions, CaseStore, RunRef } from "../ports.ts";
import type { CaseResult } from "../results.ts";
import { readDocument } from "./documents.ts";
import { caseKeyOf, keys } from "./keys.ts";
import { mapConcurrently } from "./map-concurrently.ts";
import { allRepetitions, recordIdOf, storedResultSchema } from "./repetition.ts";
import { saveResult } from "./save-result.ts";

export interface TakeOverPorts {
  readonly blobs: Blobs;
  readonly cases: CaseStore;
}

interface Replay {
  readonly run: RunRef;
  readonly config: RunConfig;
  readonly testSet: readonly TestCase[];
}

const CASES_IN_FLIGHT = 16;

/** Ids of the records that a replay does not work out anew; none in a run that is no replay. */
export interface TakenOver {
  /** They came to no scores, and keep their results. */
  readonly ended: ReadonlySet<string>;
  /** They were not run, and so are not now. */
  readonly notRun: ReadonlySet<string>;
}

/**
 * Copies into a replay what its run was answered by the agent, and the results of the cases that
 * came to no scores.
 */
export async function takeOverCases(
  ports: TakeOverPorts,
  { run, config, testSet }: Replay,
  options?: CallOptions,
): Promise<TakenOver> {
  const ended = new Set<string>();
  const notRun = new Set<string>();
  if (config.replay === undefined) return { ended, notRun };
  const from = { tenant: run.tenant, runId: config.replay.of };
  const taken = mapConcurrently(allRepetitions(config, testSet), CASES_IN_FLIGHT, async (each) => {
    const id = recordIdOf(each);
    const caseKey = caseKeyOf(id);
    await copySaid(ports.blobs, { from, to: run, caseKey }, options);
    const key = keys.result(from, caseKey);
    const result = await readDocument(ports.blobs, key, storedResultSchema, options);
    if (result === undefined) notRun.add(id);
    if (result === undefined || hasScores(result)) return;
    ended.add(id);
    await saveResult(ports, run, result, options);
  });
  for await (const _ of taken);
  return { ended, notRun };
}

/** What has scores, or would have them, is worked out anew; the rest ended before it came to that. */
const hasScores = ({ metrics, error }: CaseResult): boolean =>
  error === null || Object.keys(metrics).length > 0;

interface Copy {
  readonly from: RunRef;
  readonly to: RunRef;
  readonly caseKey: string;
}

async function copySaid(
  blobs: Blobs,
  { from, to, caseKey }: Copy,
  options?: CallOptions,
): Promise<void> {
  const transcripts = keys.transcripts(from, caseKey);
  const copies: [string, string][] = [[keys.answer(from, caseKey), keys.answer(to, caseKey)]];
  for await (const key of blobs.list(transcripts, options)) {
    copies.push([key, `${keys.transcripts(to, caseKey)}${key.slice(transcripts.length)}`]);
  }
  for (const [source, target] of copies) {
    const bytes = await blobs.get(source, options);
    if (bytes === undefined) continue;
    await blobs.put(target, bytes, { ...options, contentType: "application/json" });
  }
}
