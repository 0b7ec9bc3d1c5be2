import { concurrently, each } from "./concurrently.ts";
import { evaluateOr } from "./evaluate.ts";
import type { Visit } from "./execution.ts";
import { join } from "./history.ts";
import { checkSize, type Json } from "./json.ts";
import type { ParallelState } from "./schema.ts";

/** Runs all branches on the same input; the first failure stops the others. */
export async function runParallel(visit: Visit, state: ParallelState): Promise<Json> {
  const { execution, thread, signal } = visit.flow;
  const { history } = execution;
  const input = await evaluateOr(visit, "Arguments", state.Arguments, visit.input);
  checkSize(input, `the arguments of the state ${visit.name}`);
  history.record(thread, "ParallelStateStarted");
  const results: Json[] = state.Branches.map(() => null);
  const branches = state.Branches.map((definition, index) => ({
    index,
    definition,
    thread: { ...thread },
  }));
  try {
    await concurrently(
      each(branches),
      Number.POSITIVE_INFINITY,
      signal,
      async ({ index, ...branch }, stop) => {
        const { item } = visit.flow;
        results[index] = await visit.runInner({ ...branch, input, signal: stop, item });
      },
    );
  } catch (error) {
    history.record(thread, signal.aborted ? "ParallelStateAborted" : "ParallelStateFailed");
    throw error;
  }
  join(
    thread,
    branches.map((branch) => branch.thread),
  );
  history.record(thread, "ParallelStateSucceeded");
  checkSize(results, `the result of the state ${visit.name}`);
  return results;
}
