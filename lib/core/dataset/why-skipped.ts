import type { Message } from "../messages/catalog.ts";
import { isBlank } from "../text/is-blank.ts";
import type { TestCase } from "./case.ts";
import { hasSubject, type Reading } from "./reading.ts";

/** What decides whether the cases of a run are scored. */
export interface SkipRules {
  readonly reading: Reading;
  readonly selectedMetricIds: readonly string[];
  needsExpectedAnswer(id: string): boolean;
}

/** Why a case is not scored at all; undefined when it is. */
export function whySkipped(testCase: TestCase, rules: SkipRules): Message | undefined {
  const { reading, selectedMetricIds, needsExpectedAnswer } = rules;
  if (!hasSubject(testCase, reading)) return withoutSubject(reading);
  if (testCase.skip) return { code: "dataset.case_skipped", details: undefined };
  if (reading.mode === "multi-turn") return undefined;
  if (testCase.expectAbstention || !isBlank(testCase.expectedAnswer ?? "")) return undefined;
  const metrics = selectedMetricIds.filter(needsExpectedAnswer);
  if (metrics.length === 0) return undefined;
  return { code: "dataset.case_without_expected_answer", details: { metrics } };
}

const withoutSubject = ({ mode, recorded }: Reading): Message =>
  mode === "single-turn"
    ? { code: "dataset.case_without_question", details: undefined }
    : { code: "dataset.case_without_scenario", details: { recorded } };
