import type { RunConfig } from "../config/run-config.ts";
import { runConfigSchema } from "../config/run-config.ts";
import type { TestCase } from "../dataset/case.ts";
import { whySkipped } from "../dataset/why-skipped.ts";
import { workItems } from "../dataset/work-items.ts";
import { AppError } from "../errors.ts";
import { needsExpectedAnswer } from "../metrics/registry.ts";
import type {
  Blobs,
  CallOptions,
  CaseRecord,
  CaseStore,
  Clock,
  RunRef,
  RunStore,
} from "../ports.ts";
import { addUsage, noUsage, type Usage } from "../results.ts";
import { readTestSet, requireDocument, writeDocument } from "./documents.ts";
import { caseKeyOf, keys } from "./keys.ts";
import { mapConcurrently } from "./map-concurrently.ts";
import { causeOf, resultWithoutScores } from "./results-without-scores.ts";
import { saveResult } from "./save-result.ts";

export interface PreparePorts {
  readonly runs: RunStore;
  readonly cases: CaseStore;
  readonly blobs: Blobs;
  readonly clock: Clock;
  /** Checks that agent and judge can be used, and tells what that took. Throws AppError. */
  probe(config: RunConfig, run: RunRef, options?: CallOptions): Promise<Usage>;
}

export interface PrepareInput extends RunRef {
  readonly attempt: number;
  /** Cases that ended as an error are done again. */
  readonly retryErrors: boolean;
}

export interface Prepared extends RunRef {
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
  const config = await requireDocument(ports.blobs, keys.request(run), runConfigSchema, options);
  const usage = await probe(ports, config, run, options);
  await writeDocument(ports.blobs, keys.config(run), config, options);
  const testSet = await readTestSet(ports.blobs, run, options);

  const finished = await finishedCases(ports, input, options);
  const skipped = await writeCases(ports, run, config, testSet, finished, options);
  const settled = new Set([...finished, ...skipped]);
  const items = workItems(testSet)
    .filter(({ caseIds }) => caseIds.some((id) => !settled.has(id)))
    .map(({ caseIds }) => ({ caseKeys: caseIds.map(caseKeyOf) }));
  const workKey = keys.workList(run, input.attempt);
  await ports.blobs.put(
    workKey,
    items.map((item) => `${JSON.stringify(item)}\n`).join(""),
    options,
  );
  await markStarted(ports, input, { cases: testSet.length, done: settled.size, usage }, options);
  return {
    ...run,
    workKey,
    mapPrefix: keys.mapResults(run, input.attempt),
    items: items.length,
    maxConcurrency: config.limits.concurrency,
  };
}

/** A failure is kept with the run in its language, for whoever asks why it never started. */
async function probe(
  ports: PreparePorts,
  config: RunConfig,
  run: RunRef,
  options?: CallOptions,
): Promise<Usage> {
  try {
    return await ports.probe(config, run, options);
  } catch (error) {
    if (error instanceof AppError) {
      await ports.runs.update(run, { set: { error: causeOf(error, config.language) } }, options);
    }
    throw error;
  }
}

/** Ids of the cases that keep the result of an earlier attempt. */
async function finishedCases(
  ports: PreparePorts,
  input: PrepareInput,
  options?: CallOptions,
): Promise<ReadonlySet<string>> {
  const finished = new Set<string>();
  const again: CaseRecord[] = [];
  for await (const record of ports.cases.list(input, options)) {
    const redo = record.status === "error" && input.retryErrors;
    if (redo) again.push({ ...record, status: "pending" });
    else if (record.status !== "pending") finished.add(record.caseId);
  }
  for (const record of again) await ports.cases.put(input, record, options);
  return finished;
}

/** Writes every unfinished case where its child will look for it; a skipped one ends here. */
async function writeCases(
  ports: PreparePorts,
  run: RunRef,
  config: RunConfig,
  testSet: readonly TestCase[],
  finished: ReadonlySet<string>,
  options?: CallOptions,
): Promise<readonly string[]> {
  const selected = config.metrics.map(({ id }) => id);
  const writes = mapConcurrently(
    testSet.filter(({ id }) => !finished.has(id)),
    WRITES_IN_FLIGHT,
    async (testCase) => {
      const key = keys.testCase(run, caseKeyOf(testCase.id));
      await writeDocument(ports.blobs, key, testCase, options);
      const why = whySkipped(testCase, selected, needsExpectedAnswer);
      if (why === undefined) return [];
      const cause = causeOf(why, config.language);
      await saveResult(ports, run, resultWithoutScores(testCase, "skipped", cause), options);
      return [testCase.id];
    },
  );
  const skipped: string[] = [];
  for await (const ids of writes) skipped.push(...ids);
  return skipped;
}

async function markStarted(
  ports: PreparePorts,
  input: PrepareInput,
  { cases, done, usage }: { cases: number; done: number; usage: Usage },
  options?: CallOptions,
): Promise<void> {
  const now = new Date(ports.clock.now()).toISOString();
  const before = await ports.runs.get(input, options);
  await ports.runs.update(
    input,
    {
      set: {
        status: "running",
        attempt: input.attempt,
        startedAt: before?.startedAt ?? now,
        probeUsage: addUsage(before?.probeUsage ?? noUsage, usage),
        cases,
        done,
        errors: 0,
        reached: false,
      },
      remove: ["stop", "finishedAt", "unreachable", "error"],
    },
    options,
  );
}
