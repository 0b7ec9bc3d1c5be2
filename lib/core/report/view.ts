import type { Language } from "../language.ts";
import type { CaseResult } from "../results.ts";
import { type Labels, labelsIn } from "./labels.ts";
import type { Report } from "./report.ts";

/** A report with the cases to show in detail; which ones, and how many, the caller decides. */
export interface ReportInput {
  readonly report: Report;
  readonly cases: readonly CaseResult[];
}

/** What every part of a rendering reads. */
export interface View extends ReportInput {
  readonly language: Language;
  readonly labels: Labels;
  /** What the run asked its agent for: answers or conversations. */
  readonly mode: Report["run"]["mode"];
}

export function viewOf(input: ReportInput, language: Language = input.report.run.language): View {
  const { mode } = input.report.run;
  return { ...input, language, labels: labelsIn(language), mode };
}

/** The cases with one of the statuses that aren't flaky, in the order given. */
export function withStatus(
  cases: readonly CaseResult[],
  ...statuses: readonly CaseResult["status"][]
): readonly CaseResult[] {
  return cases.filter((result) => !result.flaky && statuses.includes(result.status));
}
