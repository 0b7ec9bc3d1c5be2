import type { RunConfig } from "../config/run-config.ts";
import { runRequestSchema } from "../config/run-config.ts";
import type { TestCase } from "../dataset/case.ts";
import { readingOf } from "../dataset/reading.ts";
import { selectionOf } from "../dataset/selection-of.ts";
import { whySkipped } from "../dataset/why-skipped.ts";
import { workItems } from "../dataset/work-items.ts";
import type { Spent } from "../judging/metric-record.ts";
import type { Message } from "../messages/catalog.ts";
import { needsExpectedAnswer } from "../metrics/registry.ts";
import type { CallOptions, CaseStore, Clock, Forgetting, RunRef } from "../ports.ts";
import { noUsage } from "../results.ts";
import type { CaseRecord, RunRecord } from "../run-record.ts";
import { type CheckPorts, checkModels, findModels, spentOnProbes } from "./check-models.ts";
import { readTestSet, requireDocument, requireRun, writeDocument } from "./documents.ts";
import { caseKeyOf, keys } from "./keys.ts";
import { mapConcurrently } from "./map-concurrently.ts";
import { maxConcurrencyOf } from "./max-concurrency.ts";
import { type BudgetPlan, planBudget } from "./plan-budget.ts";
import { allRepetitions, type Repetition, recordIdOf, timesOf } from "./repetition.ts";
import { resultToKeep } from "./result-to-keep.ts";
import { causeOf, resultWithoutScores } from "./results-without-scores.ts";
import { saveResult } from "./save-result.ts";
import { ledgerFields } from "./start-ledger.ts";
import { type TakenOver, takeOverCases } from "./take-over-cases.ts";

export interface PreparePorts extends CheckPorts {
  readonly cases: CaseStore;
  readonly clock: Clock;
  /** Absent where what was said is kept. */
  readonly forgetting?: Forgetting | undefined;
}

export interface PrepareInput extends RunRef {
  readonly attempt: number;
  /** Cases that ended as an error are done again. */
  readonly retryErrors: boolean;
}

export interface Prepared extends RunRef {
  /** Which way the cases go through the state machine. */
  readonly mode: RunConfig["mode"];
  readonly workKey: string;
  readonly mapPrefix: string;
  readonly items: number;
  readonly maxConcurrency: number;
}

const WRITES_IN_FLIGHT = 16;

/** Freezes the configuration and writes the list of the cases that are still to be done. */
export async function prepareRun(
  ports: PreparePorts,
  input: PrepareInput,
  options?: CallOptions,
): Promise<Prepared> {
  const run = { tenant: input.tenant, runId: input.runId };
  const request = await requireDocument(ports.blobs, keys.request(run), runRequestSchema, options);
  const testSet = await readTestSet(ports.blobs, run, options);
  const before = await requireRun(ports.runs, run, options);
  const resolved = await findModels(ports, request, run, options);
  const found: RunConfig = {
    ...resolved,
    testSet: { ...resolved.testSet, selection: selectionOf(testSet) },
    ...(ports.forgetting && { store: "none" }),
  };
  const taken = await takeOverCases(ports, { run, config: found, testSet }, options);
  const { finished, again } = await recordedCases(ports, input, { before, taken }, options);
  const all = allRepetitions(found, testSet);
  const skipped = skippedCases(found, all, finished);
  const settled = new Set([...finished, ...skipped.keys()]);
  const items = openItems(found, testSet, new Set([...settled, ...taken.notRun]));
  const open = all.filter((each) => !settled.has(recordIdOf(each)));
  const budget = await planBudget(ports, { config: found, open, before }, options);
  const { config, spent } =
    items.length > 0 && found.replay === undefined
      ? await checkModels(ports, found, before, options)
      : { config: found, spent: { usage: noUsage } };

  await writeDocument(ports.blobs, keys.config(run), config, options);
  for (const record of again) await ports.cases.put(run, record, options);
  const asked = new Set(items.flatMap(({ caseKeys }) => caseKeys));
  await writeCases(ports, { run, config, all, finished, skipped, asked }, options);
  const workKey = keys.workList(run, input.attempt);
  await ports.blobs.put(
    workKey,
    items.map((item) => `${JSON.stringify(item)}\n`).join(""),
    options,
  );
  const done = settled.size;
  const start = { config, before, cases: all.length, done, spent, budget };
  await markStarted(ports, input, start, options);
  return {
    ...run,
    mode: config.mode,
    workKey,
    mapPrefix: keys.mapResults(run, input.attempt),
    items: items.length,
    // Every metric asks about once; some ask more often, some share what they asked.
    maxConcurrency: maxConcurrencyOf(config, { calls: config.metrics.length }),
  };
}

interface RecordedCases {
  /** Ids of the records that keep the result of an earlier attempt. */
  readonly finished: ReadonlySet<string>;
  /** Records of the cases that are done again. */
  readonly again: readonly CaseRecord[];
}

/** After a stop for a dead endpoint or a lost answer, the errors that led to it are unfinished too. */
async function recordedCases(
  ports: PreparePorts,
  input: PrepareInput,
  { before, taken }: { readonly before: RunRecord; readonly taken: TakenOver },
  options?: CallOptions,
): Promise<RecordedCases> {
  const { stop } = before;
  const redoErrors = input.retryErrors || stop === "unreachable" || stop === "replay";
  const finished = new Set<string>();
  const again: CaseRecord[] = [];
  for await (const record of ports.cases.list(input, options)) {
    const isRedone = redoErrors && !taken.ended.has(record.caseId);
    if (record.status === "error" && isRedone) again.push({ ...record, status: "pending" });
    else if (record.status !== "pending") finished.add(record.caseId);
  }
  return { finished, again };
}

/** Why which cases are not scored at all, by the id of their records. */
function skippedCases(
  config: RunConfig,
  all: readonly Repetition[],
  finished: ReadonlySet<string>,
): ReadonlyMap<string, Message> {
  const reading = readingOf(config);
  const selectedMetricIds = config.metrics.map(({ id }) => id);
  const rules = { reading, selectedMetricIds, needsExpectedAnswer };
  const open = all.filter((each) => !finished.has(recordIdOf(each)));
  return new Map(
    open.flatMap((testCase) => {
      const why = whySkipped(testCase, rules);
      return why === undefined ? [] : [[recordIdOf(testCase), why] as const];
    }),
  );
}

/**
 * Conversations up to their last open case: a settled one is asked for a later one's sake only. Each
 * repetition of a conversation is one of its own, and follows the one before in the list.
 */
function openItems(config: RunConfig, testSet: readonly TestCase[], settled: ReadonlySet<string>) {
  const numbers = Array.from({ length: timesOf(config) }, (_, at) => at + 1);
  return workItems(testSet).flatMap(({ caseIds }) => {
    return numbers.flatMap((number) => {
      const ids = caseIds.map((id) => recordIdOf({ id, repetition: number }));
      const last = ids.findLastIndex((id) => !settled.has(id));
      return last < 0 ? [] : [{ caseKeys: ids.slice(0, last + 1).map(caseKeyOf) }];
    });
  });
}

interface CaseWrites {
  readonly run: RunRef;
  readonly config: RunConfig;
  readonly all: readonly Repetition[];
  readonly finished: ReadonlySet<string>;
  readonly skipped: ReadonlyMap<string, Message>;
  /** Keys of the cases that have a turn, be it for their conversation only. */
  readonly asked: ReadonlySet<string>;
}

/** Writes every unfinished case where its child will look for it; a skipped one ends here. */
async function writeCases(
  ports: PreparePorts,
  { run, config, all, finished, skipped, asked }: CaseWrites,
  options?: CallOptions,
): Promise<void> {
  const open = all.filter((each) => {
    const id = recordIdOf(each);
    // Of what ended in an earlier attempt, texts that were not kept are needed again.
    return !finished.has(id) || (config.store === "none" && asked.has(caseKeyOf(id)));
  });
  const writes = mapConcurrently(open, WRITES_IN_FLIGHT, async (testCase) => {
    const id = recordIdOf(testCase);
    const key = keys.testCase(run, caseKeyOf(id));
    await writeDocument(ports.blobs, key, testCase, options);
    const why = skipped.get(id);
    if (why === undefined) return;
    const cause = causeOf(why, config.language);
    const skip = resultToKeep(config, resultWithoutScores(testCase, "skipped", cause));
    await saveResult(ports, run, skip, options);
  });
  for await (const _ of writes);
}

interface Start {
  readonly config: RunConfig;
  readonly before: RunRecord;
  readonly cases: number;
  readonly done: number;
  readonly spent: Spent;
  readonly budget: BudgetPlan;
}

async function markStarted(
  ports: PreparePorts,
  input: PrepareInput,
  { config, before, cases, done, spent, budget }: Start,
  options?: CallOptions,
): Promise<void> {
  const now = new Date(ports.clock.now()).toISOString();
  const probes = spentOnProbes(before, spent);
  const usage = { judge: probes.probeUsage, embedding: probes.probeEmbeddingUsage };
  const estimate = before.estimate ?? budget.estimate;
  await ports.runs.update(
    input,
    {
      set: {
        status: "running",
        attempt: input.attempt,
        attemptStartedAt: now,
        startedAt: before.startedAt ?? now,
        ...probes,
        ...ledgerFields(config, budget.ledger, usage),
        ...(estimate && { estimate }),
        cases,
        done,
        errors: 0,
        reached: false,
      },
      remove: ["stop", "finishedAt", "unreachable", "failures", "error"],
    },
    options,
  );
}
