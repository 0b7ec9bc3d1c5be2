import { caseSchema } from "../dataset/case.ts";
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
import { caughtProblem } from "./caught-problem.ts";
import {
  readConfig,
  readDocument,
  requireDocument,
  requireRun,
  savedAnswerSchema,
} from "./documents.ts";
import { keys } from "./keys.ts";
import { readLanded } from "./landed-metrics.ts";
import { causeOf, resultWithoutScores } from "./results-without-scores.ts";
import { finishCase } from "./save-result.ts";
import { scoredResult, selectionsFor } from "./scored-result.ts";

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
 * Settles a case that the state machine gave up on. Without an answer it is an error; with one, its
 * verdict comes from what was scored, the rest of its metrics being in error.
 */
export async function recordCaseError(
  ports: RecordErrorPorts,
  input: CaseErrorInput,
  options?: CallOptions,
): Promise<{ readonly brokenBy: string }> {
  const run = { tenant: input.tenant, runId: input.runId };
  const [config, testCase, saved] = await Promise.all([
    readConfig(ports.blobs, run, options),
    requireDocument(ports.blobs, keys.testCase(run, input.caseKey), caseSchema, options),
    readDocument(ports.blobs, keys.answer(run, input.caseKey), savedAnswerSchema, options),
  ]);
  const isBroken = saved === undefined && testCase.conversation !== undefined;
  const brokenBy = isBroken ? input.caseKey : "";
  const record = await ports.cases.get(run, testCase.id, options);
  // Asked for its conversation only, or finished by a call whose reply was lost.
  if (record !== undefined && record.status !== "pending") return { brokenBy };
  const problem = caughtProblem(input, "run.case_gave_up");
  const cause = causeOf(problem, config.language);
  const reach = UNREACHABLE.has(input.error) ? "unreachable" : "unknown";
  if (saved === undefined) {
    await finishCase(ports, run, resultWithoutScores(testCase, "error", cause), reach, options);
    return { brokenBy };
  }
  const { attempt } = await requireRun(ports.runs, run, options);
  const selections = selectionsFor(config, testCase);
  const metrics = selections.map(({ id }) => id);
  const at = { run, caseKey: input.caseKey, attempt, metrics };
  const landed = await readLanded(ports.blobs, at, options);
  const records = selections.map(
    (selection) => [selection.id, landed[selection.id] ?? failedRecord(selection, cause)] as const,
  );
  const result = scoredResult({
    config,
    testCase,
    saved,
    metrics: Object.fromEntries(records),
    matchPattern: ports.matchPattern,
  });
  await finishCase(ports, run, result, reach, options);
  return { brokenBy };
}
