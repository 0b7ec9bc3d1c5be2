import { concurrently, each } from "./concurrently.ts";
import { evaluate } from "./evaluate.ts";
import type { Visit } from "./execution.ts";
import { checkSize, type Json } from "./json.ts";
import type { ParallelState } from "./schema.ts";

/** Runs all branches on the same input; the first failure stops the others. */
export async function runParallel(visit: Visit, state: ParallelState): Promise<Json> {
  const { execution, thread, signal } = visit.flow;
  const { history } = execution;
  const input =
    state.Arguments === undefined
      ? visit.input
      : await evaluate(visit, "Arguments", state.Arguments);
  checkSize(input, `the arguments of the state ${visit.name}`);
  history.record(thread, "ParallelStateStarted");
  const results: Json[] = state.Branches.map(() => null);
  const branches = Array.from(state.Branches.entries());
  try {
    await concurrently(
      each(branches),
      Number.POSITIVE_INFINITY,
      signal,
      async ([index, branch], stop) => {
        results[index] = await visit.runInner({
          definition: branch,
          input,
          signal: stop,
          thread: { ...thread },
          item: visit.flow.item,
        });
      },
    );
  } catch (error) {
    history.record(thread, signal.aborted ? "ParallelStateAborted" : "ParallelStateFailed");
    throw error;
  }
  history.record(thread, "ParallelStateSucceeded");
  checkSize(results, `the result of the state ${visit.name}`);
  return results;
}
