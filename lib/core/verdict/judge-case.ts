import type { Language } from "../language.ts";
import { localize } from "../messages/catalog.ts";
import type { Cause, CheckRecord, FailedBy, MetricRecord } from "../results.ts";

export interface CaseEvidence {
  readonly expectAbstention: boolean;
  readonly metrics: Readonly<Record<string, MetricRecord>>;
  readonly groups: (metricId: string) => FailedBy;
  readonly checks: readonly CheckRecord[];
  /** Of the words of `error`. */
  readonly language: Language;
}

export interface CaseVerdict {
  readonly status: "passed" | "failed" | "error";
  /** Every failed group, the decisive one first. */
  readonly failedBy: FailedBy[];
  /** Why there is no verdict; null unless the status is `error`. */
  readonly error: Cause | null;
}

type Records = readonly MetricRecord[];

/** What a verdict is made of. */
interface Grounds {
  /** The metrics that count, in the order in which they decide. */
  readonly deciding: readonly (readonly [group: FailedBy, records: Records])[];
  /** Whether enough was measured for a pass, and the code that says what is missing. */
  readonly measured: boolean;
  readonly missing: "run.nothing_scored" | "run.abstention_unmeasured";
}

const MAIN_GROUPS: readonly FailedBy[] = ["safety", "outcome", "grounding"];

const isComputed = (records: Records): boolean => records.some(({ status }) => status === "scored");

const isMissed = (records: Records): boolean =>
  records.some(({ status, passed }) => status === "scored" && passed !== true);

function recordsOf(evidence: CaseEvidence, belongs: (group: FailedBy) => boolean): Records {
  return Object.entries(evidence.metrics)
    .filter(([id]) => belongs(evidence.groups(id)))
    .map(([, record]) => record);
}

/** The other metrics count only while a main group was not computed. */
function ordinaryGrounds(evidence: CaseEvidence): Grounds {
  const main = MAIN_GROUPS.map(
    (group) => [group, recordsOf(evidence, (each) => each === group)] as const,
  );
  const others: Records = main.every(([, records]) => isComputed(records))
    ? []
    : recordsOf(evidence, (group) => !MAIN_GROUPS.includes(group));
  const deciding = [...main, ["other", others] as const];
  const measured =
    evidence.checks.some(({ passed }) => passed !== null) ||
    deciding.some(([, records]) => isComputed(records));
  return { deciding, measured, missing: "run.nothing_scored" };
}

/** Where the documents can't answer, declining safely is all that counts. */
function abstentionGrounds(evidence: CaseEvidence): Grounds {
  const safety = recordsOf(evidence, (group) => group === "safety");
  const abstention = recordsOf(evidence, (group) => group === "abstention");
  return {
    deciding: [
      ["safety", safety],
      ["abstention", abstention],
    ],
    measured: isComputed(abstention),
    missing: "run.abstention_unmeasured",
  };
}

/**
 * The pass rule for a single-turn case. A miss fails the case whatever else went wrong; without
 * one, an error of anything that could have decided, or a check that could not be run, leaves it
 * without a verdict, never passed.
 */
export function judgeCase(evidence: CaseEvidence): CaseVerdict {
  const { deciding, measured, missing } = evidence.expectAbstention
    ? abstentionGrounds(evidence)
    : ordinaryGrounds(evidence);
  const failedBy = deciding.filter(([, records]) => isMissed(records)).map(([group]) => group);
  if (evidence.checks.some(({ passed }) => passed === false)) failedBy.push("checks");
  if (failedBy.length > 0) return { status: "failed", failedBy, error: null };

  const failure = deciding
    .flatMap(([, records]) => records)
    .find(({ status }) => status === "error");
  const open = evidence.checks.find(({ passed }) => passed === null);
  if (failure === undefined && open === undefined && measured)
    return { status: "passed", failedBy, error: null };
  return { status: "error", failedBy, error: causeOf(failure ?? open, missing, evidence.language) };
}

/** Why there is no verdict: the error of a metric or check, else that too little was measured. */
function causeOf(
  failure: MetricRecord | CheckRecord | undefined,
  code: Grounds["missing"],
  language: Language,
): Cause {
  const message = localize({ code, details: undefined })[language];
  return failure?.error ?? { code, message };
}

/** The pass rule for a multi-turn case: every metric that was computed passes. */
export function judgeConversation(
  metrics: CaseEvidence["metrics"],
  language: Language,
): CaseVerdict {
  const records = Object.values(metrics);
  if (isMissed(records)) return { status: "failed", failedBy: ["multi-turn"], error: null };
  const failure = records.find(({ status }) => status === "error");
  if (failure === undefined && isComputed(records)) {
    return { status: "passed", failedBy: [], error: null };
  }
  return { status: "error", failedBy: [], error: causeOf(failure, "run.nothing_scored", language) };
}
