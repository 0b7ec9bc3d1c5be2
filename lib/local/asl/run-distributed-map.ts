import { mapRunArn } from "./arns.ts";
import { type ChildInput, childInputs } from "./batch-items.ts";
import { concurrently, each } from "./concurrently.ts";
import { StateError } from "./errors.ts";
import { evaluateInteger } from "./evaluate.ts";
import type { Visit } from "./execution.ts";
import { createTolerance, type FailureTolerance } from "./failure-tolerance.ts";
import { checkSize, type Json } from "./json.ts";
import { itemsOf } from "./map-items.ts";
import { type MapResults, openResults } from "./map-results.ts";
import { readItems } from "./read-items.ts";
import type { MapState } from "./schema.ts";

/** Children that one map run of Step Functions has at a time. */
const maxChildren = 10_000;

interface MapRun {
  readonly visit: Visit;
  readonly state: MapState;
  readonly arn: string;
  readonly label: string;
  readonly limit: number;
  readonly inputs: AsyncIterable<ChildInput>;
  readonly tolerance: FailureTolerance;
  readonly results: MapResults;
  /** Known from the start when the items come from the input. */
  readonly total: number | undefined;
}

/** Runs a distributed map: each item or batch is an execution of its own. */
export async function runDistributedMap(visit: Visit, state: MapState): Promise<Json> {
  const { execution, thread, signal } = visit.flow;
  const { history } = execution;
  const run = await openMapRun(visit, state);
  history.record(thread, "MapStateStarted", () => ({ length: run.total ?? 0 }));
  history.record(thread, "MapRunStarted", () => ({ mapRunArn: run.arn }));
  try {
    const exceeded = await runChildren(run);
    const result = await run.results.finish();
    if (exceeded) {
      throw tooManyFailed;
    }
    checkSize(result, `the result of the state ${visit.name}`);
    history.record(thread, "MapRunSucceeded");
    history.record(thread, "MapStateSucceeded");
    return result;
  } catch (error) {
    const end = signal.aborted ? "Aborted" : "Failed";
    const failure = error instanceof StateError ? { error: error.error, cause: error.message } : {};
    history.record(thread, `MapRun${end}`, () => failure);
    history.record(thread, `MapState${end}`);
    throw error;
  }
}

async function openMapRun(visit: Visit, state: MapState): Promise<MapRun> {
  const { options, identity } = visit.flow.execution;
  const label = state.Label ?? visit.name.replaceAll(/[^\p{L}\p{N}_-]/gu, "").slice(0, 40);
  const arn = mapRunArn(identity.stateMachine.Name, label, options.uuid());
  const max = { min: 0 };
  const asked = await evaluateInteger(visit, "MaxConcurrency", state.MaxConcurrency ?? 0, max);
  const listed = state.ItemReader === undefined ? await itemsOf(visit, state) : undefined;
  const items =
    state.ItemReader === undefined ? each(listed ?? []) : await readItems(visit, state.ItemReader);
  return {
    visit,
    state,
    arn,
    label,
    limit: Math.min(asked || maxChildren, maxChildren),
    tolerance: await createTolerance(visit, state),
    inputs: await childInputs(visit, state, items),
    results: await openResults(visit, state, arn),
    total: listed?.length,
  };
}

const tooManyFailed = new StateError(
  "States.ExceedToleratedFailureThreshold",
  "the map run exceeded the tolerated failure threshold",
);

/** True when too many failed: children in flight were stopped then, and the rest never started. */
async function runChildren(run: MapRun): Promise<boolean> {
  const inputs = resumable(run.inputs);
  let started = 0;
  try {
    await concurrently(inputs.items, run.limit, run.visit.flow.signal, async (child, signal) => {
      started += child.items;
      inputs.taken();
      await runChild(run, child, signal);
    });
    return run.tolerance.isExceeded(started);
  } catch (error) {
    if (error !== tooManyFailed) {
      throw error;
    }
    if (run.results.addPending !== undefined) {
      for await (const { input } of inputs.rest()) {
        await run.results.addPending(input);
      }
    }
    return true;
  } finally {
    inputs.close();
  }
}

async function runChild(run: MapRun, child: ChildInput, signal: AbortSignal): Promise<void> {
  const { state, label, tolerance, results } = run;
  const config = state.ItemProcessor.ProcessorConfig;
  const result = await run.visit.flow.execution.startChild({
    flow: state.ItemProcessor,
    express: config?.Mode === "DISTRIBUTED" && config.ExecutionType === "EXPRESS",
    label,
    input: child.input,
    signal,
  });
  await results.add(child.index, result);
  if (result.status !== "SUCCEEDED") {
    tolerance.addFailed(child.items);
    if (tolerance.isExceeded(run.total)) {
      throw tooManyFailed;
    }
  }
}

/** A sequence that can be read on after its first reader stopped, without losing an item. */
function resumable<T>(sequence: AsyncIterable<T>) {
  const iterator = sequence[Symbol.asyncIterator]();
  let untaken: Promise<IteratorResult<T>> | undefined;
  const next = () => {
    untaken = iterator.next();
    return untaken;
  };
  return {
    items: { [Symbol.asyncIterator]: () => ({ next }) },
    taken: () => {
      untaken = undefined;
    },
    async *rest(): AsyncGenerator<T> {
      for (let item = await (untaken ?? next()); !item.done; item = await next()) {
        yield item.value;
      }
    },
    /** Not awaited: a source that hangs must not hold up an abort. */
    close: () => {
      iterator.return?.().catch(() => {});
    },
  };
}
