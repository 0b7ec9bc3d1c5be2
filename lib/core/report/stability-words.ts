import type { CaseResult, MetricRecord } from "../results.ts";
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

/** How the repetitions of a case ended, in their order; undefined where it was not repeated. */
export function repetitionWords(
  { repetitions }: Pick<CaseResult, "repetitions">,
  { labels }: View,
): string | undefined {
  if (repetitions === undefined) return undefined;
  const { stability, status, colon, brackets } = labels;
  const passed = repetitions.filter((each) => each.status === "passed").length;
  const each = repetitions.map((repetition) => status[repetition.status]).join(" / ");
  const count = stability.passedOf(passed, repetitions.length);
  return `${stability.repetitions}${colon}${each}${brackets(count)}`;
}

/** What the list of unstable cases is a list of. */
export const unstableNote = ({ report, labels: { stability } }: View): string =>
  report.run.repeat === undefined ? stability.note : stability.noteRepeated(report.run.repeat);

/** An unstable case with the votes that disagree, by the name of their metric. */
export interface UnstableWords {
  readonly id: string;
  readonly metrics: readonly (readonly [name: string, votes: string])[];
}

/** The unstable cases of a run, at most so many; empty where there are none. */
export function unstableCases(view: View, most = Number.POSITIVE_INFINITY): UnstableWords[] {
  const cases: readonly UnstableCase[] = view.report.stability?.cases ?? [];
  return cases.slice(0, most).map(({ id, metrics, repetitions }) => ({
    id,
    metrics: [
      ...(repetitions === undefined ? [] : [outcomeWords(repetitions, view)]),
      ...metrics.map((voted) => [nameInRun(voted.id, view), voteWords(voted, view)] as const),
    ],
  }));
}

/** The case as a whole, beside its metrics: only a check may be what differs. */
function outcomeWords(
  { passed, failed, errors }: NonNullable<UnstableCase["repetitions"]>,
  { labels: { stability } }: View,
): readonly [string, string] {
  return [stability.repetitions, stability.passedOf(passed, passed + failed + errors)];
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
