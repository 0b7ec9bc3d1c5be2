import type { RunConfig } from "../config/run-config.ts";
import { AppError } from "../errors.ts";
import { amountsOf } from "../judging/metric-record.ts";
import { scoreMetrics } from "../judging/score-metrics.ts";
import type {
  CallOptions,
  CaseStore,
  Clock,
  Embedder,
  Judge,
  MatchPattern,
  RunRef,
  RunStore,
} from "../ports.ts";
import type { Quota } from "../quota/quota.ts";
import type { MetricRecord } from "../results.ts";
import { createAnswerLog } from "./answer-log.ts";
import { askSettings } from "./ask-settings.ts";
import { readAttemptCase, readAttemptConfig } from "./attempt-documents.ts";
import { runGoingOn } from "./budget.ts";
import { heardJudge } from "./heard-judge.ts";
import { type BatchPorts, type LandedBatch, openBatch } from "./landed-batch.ts";
import { inVainOf, landedIn, newlySpent } from "./landed-metrics.ts";
import { type LandedPart, readParts } from "./landed-parts.ts";
import { metricInput } from "./metric-input.ts";
import { type ModelLeases, openLeases } from "./model-leases.ts";
import { recordIdOf } from "./repetition.ts";
import { type ReplayedCase, readReplayed } from "./replayed-case.ts";
import { keyOfSaid, readSaid, scorable } from "./said.ts";
import { finishCase, isSettled, settleFinished } from "./save-result.ts";
import { type CaseAtWork, scoredResult, selectionsFor } from "./scored-result.ts";
import { isOutOfReach, noteFailure } from "./stop-when-dead.ts";
import { createTimeToAsk } from "./time-to-ask.ts";

export interface ScorePorts extends BatchPorts {
  readonly runs: RunStore;
  readonly cases: CaseStore;
  readonly clock: Clock;
  openJudge(config: RunConfig, run: RunRef): Promise<Judge>;
  /** Undefined where the configuration names no embedding model. */
  openEmbedder(config: RunConfig, run: RunRef): Promise<Embedder | undefined>;
  readonly quota: Quota;
  readonly matchPattern: MatchPattern;
  /** Milliseconds until this invocation is cut off. */
  remainingMs(): number;
}

export interface ScoreInput extends RunRef {
  readonly caseKey: string;
}

export interface ScoredCase {
  /** The case is not finished: call again after `waitSeconds`. */
  readonly more: boolean;
  readonly waitSeconds: number;
}

/**
 * Scores the metrics of a case concurrently and saves them as they land; called again, it computes
 * only what is missing. Throws the retryable AppError of a judge that can't be reached just now.
 */
export async function scoreCase(
  ports: ScorePorts,
  input: ScoreInput,
  options?: CallOptions,
): Promise<ScoredCase> {
  const run = { tenant: input.tenant, runId: input.runId };
  const { caseKey } = input;
  const record = await runGoingOn(ports.runs, { ...run, caseKey }, options);
  // The run ends early: the case keeps what it has, and a later attempt goes on from there.
  if (record === undefined) return { more: false, waitSeconds: 0 };
  const testCase = await readAttemptCase(ports.blobs, record, caseKey, options);
  // Finished by a call whose reply was lost, or by a twin of this one.
  const known = await ports.cases.get(run, recordIdOf(testCase), options);
  if (isSettled(known)) {
    await settleFinished(ports, run, known, options);
    return { more: false, waitSeconds: 0 };
  }
  const config = await readAttemptConfig(ports.blobs, record, options);
  const place = { run, caseKey, testCase, mode: config.mode };
  const [sofar, parts] = await Promise.all([
    readSaid(ports.blobs, place, options),
    readParts(ports.blobs, place, options),
  ]);
  const said = scorable(sofar);
  if (said === undefined) throw new AppError("run.missing_object", { key: keyOfSaid(place) });
  const { attempt } = record;
  const metrics = selectionsFor(config, testCase).map(({ id }) => id);
  const landed = landedIn(parts, { attempt, metrics });
  const replayed = await readReplayed(ports.blobs, { run, config, caseKey }, options);
  const work = { run, config, testCase, said, landed: { ...replayed?.errors, ...landed } };
  const leases = openLeases(ports, run, config);
  const batch = openBatch(ports, { run, caseKey, attempt, saved: parts.length });
  const asking = { leases, replayed, parts, batch };
  const outcome = await askJudge(ports, work, asking, options)
    .finally(() => batch.close())
    .finally(() => leases.close(options));
  const isOpen = outcome.retry !== undefined || outcome.more;
  // From now on, failures and throttles are no sign of a dead endpoint, slow as the case may be.
  if (isOpen && outcome.wasAnswered && record.reached !== true) {
    await ports.runs.update(run, { set: { reached: true } }, options);
  }
  if (outcome.retry !== undefined) {
    await noteFailure(ports, run, outcome.retry, options);
    throw outcome.retry;
  }
  if (outcome.more) return { more: true, waitSeconds: leases.waitSeconds(caseKey) };
  const result = scoredResult({
    ...work,
    metrics: replayed?.withUsage(outcome.records) ?? outcome.records,
    matchPattern: ports.matchPattern,
  });
  const reach = reachOf(Object.values(outcome.records));
  await finishCase(ports, run, result, reach, { ...options, isNew: known === undefined });
  return { more: false, waitSeconds: 0 };
}

/** True when a judge had a say: a zero for missing contexts needs none. */
const saysSomething = ({ status, items, usage }: MetricRecord): boolean =>
  status === "scored" && (items.length > 0 || usage.calls > 0);

function reachOf(records: readonly MetricRecord[]) {
  if (records.some(saysSomething)) return "reached";
  return records.some(({ error }) => isOutOfReach(error)) ? "unreachable" : "unknown";
}

interface Asking {
  readonly leases: ModelLeases;
  readonly replayed: ReplayedCase | undefined;
  /** What was saved of the case before. */
  readonly parts: readonly LandedPart[];
  readonly batch: LandedBatch;
}

async function askJudge(
  ports: ScorePorts,
  { run, config, testCase, said, landed }: CaseAtWork,
  { leases, replayed, parts, batch }: Asking,
  options?: CallOptions,
) {
  const [judge, opened] = await Promise.all([
    ports.openJudge(config, run),
    ports.openEmbedder(config, run),
  ]);
  const embedder = leases.embedder(opened);
  const log = createAnswerLog();
  const heard = heardJudge(judge);
  const asking = { ...ports, run, config, judge: leases.judge(heard.judge), replayed, testCase };
  const selections = selectionsFor(config, testCase);
  const outcome = await scoreMetrics({
    ...askSettings(asking, options),
    onAnswer: log.note,
    run: run.runId,
    input: metricInput(testCase, said),
    selections,
    compact: config.judging.plan === "compact",
    // Rules say the same however often they are asked.
    votes: config.judge.provider === "offline" ? 1 : config.judging.votes,
    voteWithin: config.judging.voteWithin,
    expectAbstention: testCase.expectAbstention,
    ...(embedder && { embedder }),
    landed,
    inVain: inVainOf(
      parts,
      selections.map(({ id }) => id),
    ),
    async onLanded(id, record, inVain) {
      // Another attempt judges an error again and finds no trace of what this one paid for.
      const isError = record.status === "error";
      const spent = isError
        ? newlySpent(parts, { id, spent: amountsOf(record), inVain })
        : undefined;
      batch.add({ landed: { id, record, answers: [...log.of(id)] }, ...(spent && { spent }) });
    },
    async onLeft(id, all, inVain) {
      batch.add({ spent: newlySpent(parts, { id, spent: all, inVain }) });
    },
    shouldYield: createTimeToAsk(ports, config).isOver,
  });
  return { ...outcome, wasAnswered: heard.hasAnswered() };
}
