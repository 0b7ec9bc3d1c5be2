import { AppError } from "../errors.ts";
import type { MetricRecord } from "../results.ts";
import type { Vote } from "./vote-record.ts";

export interface Judgement {
  readonly record: MetricRecord;
  /** Whether another judgement of the same thing may well come to another outcome. */
  mayTurn(): boolean;
}

export interface VoteRounds {
  /** Judgements in all. */
  readonly votes: number;
  /** True: one after the other, as scripts are written; default all at once. */
  readonly inTurn: boolean;
  /** Judges anew, independently of other votes; the first has the number 1. */
  judge(vote: number): Promise<Judgement>;
}

/** Whether a failure is the metric's own and lasting: no store, no bug, nothing that may pass. */
export const failsForGood = (error: unknown): error is AppError =>
  error instanceof AppError && !error.retryable && /^(?:judge|embedding)\./.test(error.code);

/**
 * The first judgement, and the others where it is near the threshold. Whatever leaves a vote open
 * is thrown when the others have ended, since the metric must then be done again.
 */
export async function voteRounds(rounds: VoteRounds): Promise<readonly Vote[]> {
  const first = await rounds.judge(1);
  const votes: Vote[] = [{ ok: true, record: first.record }];
  if (rounds.votes === 1 || !first.mayTurn()) return votes;
  const numbers = Array.from({ length: rounds.votes - 1 }, (_, index) => index + 2);
  if (rounds.inTurn) {
    for (const number of numbers) votes.push(await takeVote(rounds, number));
    return votes;
  }
  const settled = await Promise.allSettled(numbers.map((number) => takeVote(rounds, number)));
  for (const result of settled) {
    if (result.status === "rejected") throw result.reason;
    votes.push(result.value);
  }
  return votes;
}

async function takeVote({ judge }: VoteRounds, number: number): Promise<Vote> {
  try {
    const { record } = await judge(number);
    return { ok: true, record };
  } catch (error) {
    if (failsForGood(error)) return { ok: false, error };
    throw error;
  }
}
