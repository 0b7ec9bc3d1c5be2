import { groupOf } from "../metrics/registry.ts";
import type { CaseResult } from "../results.ts";
import { type CaseEvidence, judgeCase, judgeConversation } from "./judge-case.ts";

/** Whether a case passes if every metric with split votes, or every repetition, had gone against it, and for it. */
export interface EitherWay {
  readonly atWorst: boolean;
  readonly atBest: boolean;
}

/** What becomes of a case by the pass rule when its unstable metrics go one way, and the other. */
export function eitherWay(result: CaseResult): EitherWay {
  const statuses = result.repetitions?.map(({ status }) => status);
  if (statuses !== undefined) {
    return { atWorst: !statuses.includes("failed"), atBest: statuses.includes("passed") };
  }
  return { atWorst: passesIf(result, false), atBest: passesIf(result, true) };
}

function passesIf(result: CaseResult, passed: boolean): boolean {
  const metrics = Object.fromEntries(
    Object.entries(result.metrics).map(([id, record]) => {
      const isOpen = result.unstable.includes(id);
      return [id, isOpen ? { ...record, status: "scored" as const, passed } : record];
    }),
  );
  return statusOf({ ...result, metrics }) === "passed";
}

function statusOf({ conversation, metrics, checks, expectAbstention }: CaseResult) {
  // Only the status is wanted, not the words of its cause.
  const language = "en";
  if (conversation !== undefined) return judgeConversation(metrics, language).status;
  const evidence: CaseEvidence = { expectAbstention, metrics, groups: groupOf, checks, language };
  return judgeCase(evidence).status;
}
