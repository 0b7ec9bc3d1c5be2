import { percent, score, usd } from "../report/format.ts";
import { gateWords } from "../report/gate-words.ts";
import { nameInRun } from "../report/metric-names.ts";
import { shorten } from "../report/readable-text.ts";
import type { GateResult, Report } from "../report/report.ts";
import { type View, viewOf } from "../report/view.ts";
import { changesSince, type MetricChange } from "./changes.ts";
import { MAX_NOTICE_BYTES, type Notice } from "./notice.ts";
import type { RunOutcome } from "./run-outcome.ts";
import { safeText } from "./safe-text.ts";
import { noticeWords } from "./words.ts";

/** Code points of a name, and of a sentence with names in it. */
const NAME = 60;
const SENTENCE = 120;
const MOST_CHANGES = 5;
/** The least that is told of gates, and what is tried before, until the notice is small enough. */
const MOST_GATES = [1, 10, 5, 3] as const;

/** The notice of a run from its report and the outcome of the run before it, where there was one. */
export function buildNotice(report: Report, previous?: RunOutcome): Notice {
  // Half a run compares with nothing.
  const changes = report.status === "completed" ? changesSince(report, previous) : [];
  const [least, ...more] = MOST_GATES;
  const draft = (most: number) => noticeWith(report, previous, changes, most);
  for (const most of more) {
    const notice = draft(most);
    if (fits(notice)) return notice;
  }
  return draft(least);
}

const fits = (notice: Notice): boolean =>
  new TextEncoder().encode(JSON.stringify(notice)).length <= MAX_NOTICE_BYTES;

/** For people. */
const short = (text: string): string => safeText(text, NAME);
/** For programs, which compare it with what they know. */
const plain = (text: string, limit = NAME): string => shorten(text, limit);

function noticeWith(
  report: Report,
  previous: RunOutcome | undefined,
  changes: readonly MetricChange[],
  mostGates: number,
): Notice {
  const { run, status, verdict, passRate, counts, usage } = report;
  const view = viewOf({ report, cases: [] });
  const failed = report.gates.filter((gate) => gate.status === "fail");
  const others = report.gates.filter((gate) => gate.status !== "fail");
  return {
    name: plain(run.name),
    testSet: plain(run.testSet.name),
    agent: plain(run.agent.name),
    judge: plain(run.judge.model),
    verdict,
    status,
    passRate: passRate.value,
    passed: passRate.passed,
    of: passRate.of,
    errors: counts.errors,
    costUsd: usage.total?.costUsd ?? null,
    gates: [...failed, ...others].slice(0, mostGates).map(shortGate),
    changes: changes.slice(0, MOST_CHANGES).map((change) => ({
      ...change,
      metric: plain(change.metric),
      name: plain(nameInRun(change.metric, view)),
    })),
    subject: subjectOf(view),
    text: linesOf(view, { previous, changes, failed, mostGates }).join("\n"),
  };
}

const shortGate = (gate: GateResult): GateResult => ({
  ...gate,
  name: plain(gate.name),
  rule: plain(gate.rule, SENTENCE),
});

function subjectOf({ report, labels }: View): string {
  const { run, verdict, passRate } = report;
  const rate = `${labels.figures.passRate} ${percent(passRate.value)}`;
  return `${labels.verdict[verdict]}${labels.colon}${short(run.name)}${labels.brackets(rate)}`;
}

interface Told {
  readonly previous: RunOutcome | undefined;
  readonly changes: readonly MetricChange[];
  readonly failed: readonly GateResult[];
  readonly mostGates: number;
}

function linesOf(view: View, told: Told): readonly string[] {
  const { report, labels, language } = view;
  const { run, verdict, counts, usage } = report;
  const words = noticeWords(language);
  const fact = (name: string, value: string) => `${name}${labels.colon}${value}`;
  const cost = usage.total?.costUsd ?? null;
  return [
    fact(labels.verdict[verdict], short(run.name)),
    passRateLine(view, told.previous),
    ...(counts.errors > 0 ? [fact(labels.status.error, labels.cases(counts.errors))] : []),
    ...list(words.failedGates, told.failed, told.mostGates, view, (gate) => gateLine(gate, view)),
    ...list(words.changes, told.changes, MOST_CHANGES, view, ({ metric, before, after }) => {
      return `${short(nameInRun(metric, view))} ${score(before)} → ${score(after)}`;
    }),
    fact(labels.facts.testSet, short(run.testSet.name)),
    fact(labels.facts.agent, short(run.agent.name)),
    fact(labels.facts.judge, short(run.judge.model)),
    ...(cost === null ? [] : [fact(labels.figures.cost, usd(cost))]),
    fact(labels.facts.runId, run.id),
  ];
}

function passRateLine({ report, labels }: View, previous: RunOutcome | undefined): string {
  const { value, passed, of } = report.passRate;
  const now = percent(value);
  const before = report.status === "completed" ? percent(previous?.passRate ?? null) : now;
  const isKnown = previous !== undefined && previous.passRate !== null && before !== now;
  const shown = isKnown && value !== null ? `${before} → ${now}` : now;
  return `${labels.figures.passRate} ${shown}${labels.brackets(labels.outOf(passed, of))}`;
}

function gateLine(gate: GateResult, view: View): string {
  const { name, sentence, value } = gateWords(gate, view);
  const said = name === undefined ? sentence : `${name}${view.labels.colon}${sentence}`;
  return `${safeText(said, SENTENCE)}${view.labels.brackets(safeText(value, NAME))}`;
}

/** A title and a line for each of the first items; nothing where there are none. */
function list<T>(
  title: string,
  items: readonly T[],
  most: number,
  { labels, language }: View,
  render: (item: T) => string,
): readonly string[] {
  if (items.length === 0) return [];
  const left = items.length - most;
  const rest = left > 0 ? [noticeWords(language).more(left)] : [];
  const lines = [...items.slice(0, most).map(render), ...rest];
  return [`${title}${labels.colon.trim()}`, ...lines.map((line) => `・${line}`)];
}
