import type { Message } from "../messages/catalog.ts";
import type { TestCase } from "./case.ts";

const isBlank = (text: string | undefined): boolean => (text ?? "").trim() === "";

/** Why a case is not scored at all; undefined when it is. */
export function whySkipped(
  testCase: TestCase,
  selectedMetricIds: readonly string[],
  needsExpectedAnswer: (id: string) => boolean,
): Message | undefined {
  if (isBlank(testCase.question))
    return { code: "dataset.case_without_question", details: undefined };
  if (testCase.skip) return { code: "dataset.case_skipped", details: undefined };
  if (testCase.expectAbstention || !isBlank(testCase.expectedAnswer)) return undefined;
  const metrics = selectedMetricIds.filter(needsExpectedAnswer);
  if (metrics.length === 0) return undefined;
  return { code: "dataset.case_without_expected_answer", details: { metrics } };
}
