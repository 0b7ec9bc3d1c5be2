import { failedRecord } from "../judging/metric-record.ts";
import type {
  Blobs,
  CallOptions,
  CaseStore,
  Clock,
  MatchPattern,
  RunRef,
  RunStore,
} from "../ports.ts";
import type { Cause } from "../results.ts";
import { caughtProblem } from "./caught-problem.ts";
import { readConfig, requireDocument, requireRun } from "./documents.ts";
import { keys } from "./keys.ts";
import { landedIn, spentOn } from "./landed-metrics.ts";
import { readParts } from "./landed-parts.ts";
import { recordIdOf, repetitionSchema, type StoredResult } from "./repetition.ts";
import { resultToKeep } from "./result-to-keep.ts";
import { causeOf, resultWithoutScores } from "./results-without-scores.ts";
import { readSaid, scorable } from "./said.ts";
import { finishCase, isSettled, settleFinished } from "./save-result.ts";
import { type CaseAtWork, scoredResult, selectionsFor } from "./scored-result.ts";

export interface RecordErrorPorts {
  readonly runs: RunStore;
  readonly cases: CaseStore;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly matchPattern: MatchPattern;
}

export interface CaseErrorInput extends RunRef {
  readonly caseKey: string;
  /** Error name and cause as the state machine caught them. */
  readonly error: string;
  readonly cause: string;
}

/** Names that say an endpoint could not be reached, as opposed to what it answered. */
const UNREACHABLE = new Set(["Saiten.Unavailable", "Saiten.Timeout"]);

/**
 * Settles a case that the state machine gave up on. Without an answer, or with half a conversation, it
 * is an error; else its verdict comes from what was scored, the rest of its metrics being in error.
 */
export async function recordCaseError(
  ports: RecordErrorPorts,
  input: CaseErrorInput,
  options?: CallOptions,
): Promise<{ readonly brokenBy: string }> {
  const run = { tenant: input.tenant, runId: input.runId };
  const { caseKey } = input;
  const [config, testCase] = await Promise.all([
    readConfig(ports.blobs, run, options),
    requireDocument(ports.blobs, keys.testCase(run, caseKey), repetitionSchema, options),
  ]);
  const place = { run, caseKey, testCase, mode: config.mode };
  const sofar = await readSaid(ports.blobs, place, options);
  const said = scorable(sofar);
  const record = await ports.cases.get(run, recordIdOf(testCase), options);
  const wasAnswered = said !== undefined || (isSettled(record) && sofar.forgotten === true);
  const isBroken = !wasAnswered && testCase.conversation !== undefined;
  const brokenBy = isBroken ? caseKey : "";
  // Asked for its conversation only, or finished by a call whose reply was lost.
  if (isSettled(record)) {
    await settleFinished(ports, run, record, options);
    return { brokenBy };
  }
  const problem = caughtProblem(input, "run.case_gave_up");
  const cause = causeOf(problem, config.language);
  // The answers of that time are not all there: the rest would be no replay either.
  if (problem.code.startsWith("run.replay_")) {
    await ports.runs.update(run, { set: { stop: "replay", error: cause } }, options);
  }
  const reach = UNREACHABLE.has(input.error) ? "unreachable" : "unknown";
  const result =
    said === undefined
      ? resultToKeep(config, resultWithoutScores(testCase, "error", cause, sofar))
      : await resultOf(ports, { run, caseKey, config, testCase, said, cause }, options);
  await finishCase(ports, run, result, reach, { ...options, isNew: record === undefined });
  return { brokenBy };
}

interface HalfScored extends Pick<CaseAtWork, "run" | "config" | "testCase" | "said"> {
  readonly caseKey: string;
  /** Why the rest of its metrics has no value. */
  readonly cause: Cause;
}

async function resultOf(
  ports: RecordErrorPorts,
  { run, caseKey, config, testCase, said, cause }: HalfScored,
  options?: CallOptions,
): Promise<StoredResult> {
  const [{ attempt }, parts] = await Promise.all([
    requireRun(ports.runs, run, options),
    readParts(ports.blobs, { run, caseKey }, options),
  ]);
  const selections = selectionsFor(config, testCase);
  const landed = landedIn(parts, { attempt, metrics: selections.map(({ id }) => id) });
  const records = selections.map((selection) => {
    const { id } = selection;
    const record = landed[id] ?? failedRecord(selection, cause, spentOn(parts, id));
    return [id, record] as const;
  });
  return scoredResult({
    config,
    testCase,
    said,
    metrics: Object.fromEntries(records),
    matchPattern: ports.matchPattern,
  });
}
