import { AppError } from "../errors.ts";
import type { MetricAsker } from "../judging/metric-asker.ts";
import { Unanswered } from "../judging/unanswered.ts";
import { addUsage, noUsage } from "../results.ts";
import { resultToKeep } from "./result-to-keep.ts";
import { causeOf, resultWithoutScores } from "./results-without-scores.ts";
import { finishCase } from "./save-result.ts";
import { isOutOfReach, noteFailure } from "./stop-when-dead.ts";
import { type SimulatedTurn, saveTalk, type Talk } from "./talk.ts";
import { conversationOf } from "./transcripts.ts";

/** What an invocation spent that is in no saved transcript; `usageInVain`: what no later one finds. */
type Spent = Pick<MetricAsker, "usage" | "usageInVain">;

const nothingSpent: Spent = { usage: noUsage, usageInVain: noUsage };

/** What can't be helped ends the case; what may pass by itself is thrown, to be repeated. */
export async function outcomeOf(
  talk: Talk,
  error: unknown,
  spent: Spent | undefined,
): Promise<SimulatedTurn> {
  const { ports, run, config, options } = talk;
  if (error instanceof Unanswered) {
    if (error.why === "noTimeLeft") return { outcome: "more" };
    const { alias } = config.judge;
    return failTalk(talk, new AppError("run.user_not_simulated", { alias }), spent);
  }
  if (!(error instanceof AppError)) throw error;
  if (error.retryable) await noteFailure(ports, run, error, options);
  if (error.retryable || !/^(?:agent|judge)\./.test(error.code)) throw error;
  return failTalk(talk, error, spent);
}

/**
 * Ends the case with its transcript so far, which a retry of errors goes on from. The end is a version
 * of its own: where a twin of this call has carried the conversation on, it is not for this one to end.
 */
export async function failTalk(
  talk: Talk,
  error: AppError,
  spent = nothingSpent,
): Promise<SimulatedTurn> {
  const { ports, run, known, config, testCase, saved, options } = talk;
  const { transcript } = saved;
  // Answers that are kept count anew for the attempt that finds them; the rest would be forgotten.
  const usage = addUsage(transcript.usage, spent.usageInVain);
  if ((await saveTalk(talk, { ...transcript, usage })) === undefined) return { outcome: "more" };
  const all = addUsage(transcript.usage, spent.usage);
  const conversation = conversationOf(testCase, { ...transcript, usage: all });
  const cause = causeOf(error, config.language);
  const result = resultWithoutScores(testCase, "error", cause, { conversation });
  const reach = isOutOfReach(error) ? "unreachable" : "unknown";
  const finish = { ...options, isNew: known === undefined };
  await finishCase(ports, run, resultToKeep(config, result), reach, finish);
  return { outcome: "settled" };
}
