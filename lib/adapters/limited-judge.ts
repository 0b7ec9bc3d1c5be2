import pLimit from "p-limit";
import { Unanswered } from "../core/judging/unanswered.ts";
import type { Judge } from "../core/ports.ts";

/**
 * The same judge with at most `concurrency` calls in flight; the others wait their turn, and whether
 * they may still begin is asked when it has come.
 */
export function createLimitedJudge(judge: Judge, concurrency: number): Judge {
  const limit = pLimit(concurrency);
  return {
    traits: judge.traits,
    ask: (request, options) =>
      limit(() => {
        options?.signal?.throwIfAborted();
        if (options?.mayBegin?.() === false) throw new Unanswered("noTimeLeft");
        return judge.ask(request, options);
      }),
  };
}
