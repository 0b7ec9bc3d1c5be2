import type { MetricRecord } from "../results.ts";
import { integer, score } from "./format.ts";
import { nameInRun } from "./metric-names.ts";
import type { Fact } from "./report-words.ts";
import type { UnstableCase } from "./stability.ts";
import type { View } from "./view.ts";

type Voted = Pick<MetricRecord, "votes" | "threshold">;

/** Scores in the order of asking, with the threshold: `0.62 / 0.58 / 0.61 (threshold 0.60)`. */
export function voteWords({ votes, threshold }: Voted, { labels }: View): string {
  const scores = votes.map((vote) => score(vote, threshold)).join(" / ");
  return `${scores}${labels.brackets(labels.stability.threshold(score(threshold)))}`;
}

/** What the votes on one metric of a case were, and how far apart; undefined without votes. */
export function recordVotes(record: MetricRecord, view: View): string | undefined {
  const { votes, threshold, stable } = record;
  const { labels } = view;
  const { stability } = labels;
  if (votes.length === 0) return undefined;
  const [min, max] = [Math.min(...votes), Math.max(...votes)].map((end) => score(end, threshold));
  return [
    `${stability.votes}${labels.colon}${voteWords(record, view)}`,
    stability.spread(String(min), String(max)),
    ...(stable === undefined ? [] : [stable ? stability.agree : stability.disagree]),
  ].join(labels.comma);
}

/** An unstable case with the votes that disagree, by the name of their metric. */
export interface UnstableWords {
  readonly id: string;
  readonly metrics: readonly (readonly [name: string, votes: string])[];
}

/** The unstable cases of a run, at most so many; empty where there are none. */
export function unstableCases(view: View, most = Number.POSITIVE_INFINITY): UnstableWords[] {
  const cases: readonly UnstableCase[] = view.report.stability?.cases ?? [];
  return cases.slice(0, most).map(({ id, metrics }) => ({
    id,
    metrics: metrics.map((voted) => [nameInRun(voted.id, view), voteWords(voted, view)]),
  }));
}

/** That not all of them are listed; undefined when they are. */
export function leftUnstable(shown: number, { report, labels }: View): string | undefined {
  const all = report.stability?.unstable ?? 0;
  return shown < all ? labels.shownOf(shown, all) : undefined;
}

/** How many cases have votes that disagree, of a run that takes votes. */
export function stabilityFacts({ report, labels }: View): readonly Fact[] {
  if (report.stability === undefined) return [];
  const { unstable, voted } = report.stability;
  const { fact: name, factNote } = labels.stability;
  return [{ name, value: integer(unstable), note: factNote(voted) }];
}
