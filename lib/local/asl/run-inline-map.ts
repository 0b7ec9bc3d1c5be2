import { concurrently, each } from "./concurrently.ts";
import { evaluateInteger, evaluateOr } from "./evaluate.ts";
import type { MapItem, Visit } from "./execution.ts";
import { join, type Thread } from "./history.ts";
import { checkSize, type Json } from "./json.ts";
import { itemsOf } from "./map-items.ts";
import type { MapState } from "./schema.ts";

/** What Step Functions runs at a time inside one execution. */
const maxIterations = 40;

/** Runs the iterations of an inline map inside this execution; the first failure stops the rest. */
export async function runInlineMap(visit: Visit, state: MapState): Promise<Json> {
  const { execution, thread, signal } = visit.flow;
  const { history } = execution;
  const items = await itemsOf(visit, state);
  const asked = await evaluateInteger(visit, "MaxConcurrency", state.MaxConcurrency ?? 0, {
    min: 0,
  });
  history.record(thread, "MapStateStarted", () => ({ length: items.length }));
  const results: Json[] = items.map(() => null);
  const entries = items.map((Value, Index) => ({ Index, Value }));
  const threads: Thread[] = [];
  const iterate = async (item: MapItem, stop: AbortSignal) => {
    const own = { ...thread };
    threads.push(own);
    results[item.Index] = await runIteration(visit, state, item, stop, own);
  };
  try {
    const limit = Math.min(asked || maxIterations, maxIterations);
    await concurrently(each(entries), limit, signal, iterate);
  } catch (error) {
    history.record(thread, signal.aborted ? "MapStateAborted" : "MapStateFailed");
    throw error;
  }
  join(thread, threads);
  history.record(thread, "MapStateSucceeded");
  checkSize(results, `the result of the state ${visit.name}`);
  return results;
}

async function runIteration(
  visit: Visit,
  state: MapState,
  item: MapItem,
  signal: AbortSignal,
  thread: Thread,
): Promise<Json> {
  const { history } = visit.flow.execution;
  const details = () => ({ name: visit.name, index: item.Index });
  history.record(thread, "MapIterationStarted", details);
  try {
    const { ItemSelector } = state;
    const input = await evaluateOr(visit, "ItemSelector", ItemSelector, item.Value, { item });
    checkSize(input, `item ${item.Index} of the state ${visit.name}`);
    const output = await visit.runInner({
      definition: state.ItemProcessor,
      input,
      signal,
      thread,
      item,
    });
    history.record(thread, "MapIterationSucceeded", details);
    return output;
  } catch (error) {
    history.record(thread, signal.aborted ? "MapIterationAborted" : "MapIterationFailed", details);
    throw error;
  }
}
