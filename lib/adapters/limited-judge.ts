import pLimit from "p-limit";
import type { Judge } from "../core/ports.ts";

/** The same judge with at most `concurrency` calls in flight; the others wait their turn. */
export function createLimitedJudge(judge: Judge, concurrency: number): Judge {
  const limit = pLimit(concurrency);
  return {
    traits: judge.traits,
    ask: (request, options) =>
      limit(() => {
        options?.signal?.throwIfAborted();
        return judge.ask(request, options);
      }),
  };
}
