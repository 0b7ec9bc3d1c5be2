import type { RunConfig } from "../config/run-config.ts";
import type { TestCase } from "../dataset/case.ts";
import { readingOf } from "../dataset/reading.ts";
import { whySkipped } from "../dataset/why-skipped.ts";
import { describe } from "../errors.ts";
import type { Message } from "../messages/catalog.ts";
import { needsExpectedAnswer } from "../metrics/registry.ts";

const rulesOf = (config: RunConfig) => ({
  reading: readingOf(config),
  selectedMetricIds: config.metrics.map(({ id }) => id),
  needsExpectedAnswer,
});

/** The cases that a run asks about: those that it skips cost nothing. */
export function scoredCases(config: RunConfig, testSet: readonly TestCase[]): readonly TestCase[] {
  const rules = rulesOf(config);
  return testSet.filter((testCase) => whySkipped(testCase, rules) === undefined);
}

/** How many cases a run would skip, and why; nothing when it skips none. */
export function warningsOfSkipped(
  config: RunConfig,
  testSet: readonly TestCase[],
): readonly Message[] {
  const rules = rulesOf(config);
  const counts = new Map<string, number>();
  for (const testCase of testSet) {
    const why = whySkipped(testCase, rules);
    if (why === undefined) continue;
    const message = describe(why, config.language);
    counts.set(message, (counts.get(message) ?? 0) + 1);
  }
  if (counts.size === 0) return [];
  const causes = [...counts].map(([message, count]) => ({ message, count }));
  const cases = causes.reduce((sum, { count }) => sum + count, 0);
  return [{ code: "run.cases_to_skip", details: { cases, of: testSet.length, causes } }];
}
