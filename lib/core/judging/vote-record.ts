import type { AppError } from "../errors.ts";
import type { Language } from "../language.ts";
import type { MetricSelection } from "../metrics/metric.ts";
import type { MetricRecord } from "../results.ts";
import { errorRecord, type Spent } from "./metric-record.ts";
import { middleRecord } from "./middle-record.ts";
import { votedReason } from "./reasons.ts";

/** What one of several judgements of the same thing came to. */
export type Vote =
  | { readonly ok: true; readonly record: MetricRecord }
  | { readonly ok: false; readonly error: AppError };

export interface Ballot {
  readonly selection: MetricSelection;
  readonly language: Language;
  /** In the order of asking, the first judgement at the front. */
  readonly votes: readonly Vote[];
  /** Of all of them. */
  readonly spent: Spent;
}

/**
 * One record of several judgements. The majority decides whether it passes, and the record shows the
 * vote in the middle, of two the worse one: an even split has failed. Votes without an answer are
 * left out as long as more than half of those asked for have one.
 */
export function voteRecord(ballot: Ballot): MetricRecord {
  const { votes, selection, language, spent } = ballot;
  const [first] = votes;
  if (votes.length === 1 && first?.ok === true) return { ...first.record, ...spent };
  const records = votes.flatMap((vote) => (vote.ok ? [vote.record] : []));
  const [failure] = votes.flatMap((vote) => (vote.ok ? [] : [vote.error]));
  const scored = records.filter(({ score }) => score !== null);
  const scores = scored.map(({ score }) => Number(score));
  const passed = scored.filter((record) => record.passed === true).length;
  const count = { asked: votes.length, scored: scored.length, passed };
  const counted = (record: MetricRecord): MetricRecord => ({
    ...record,
    reason: votedReason(record.reason, count, language),
    votes: scores,
    ...spent,
  });
  if (failure !== undefined && records.length * 2 <= votes.length) {
    return counted(errorRecord(selection, failure, language, spent));
  }
  const unmeasured = records.filter(({ score }) => score === null);
  const stable = new Set(records.map((record) => record.passed)).size === 1;
  const shown = unmeasured.length > scored.length ? unmeasured[0] : middleRecord(scored);
  return { ...counted(shown as MetricRecord), stable };
}
