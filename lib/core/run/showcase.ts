import type { CaseResult, CaseStatus } from "../results.ts";

/** What a person must look at comes first; passed cases are not shown. */
const ORDER: readonly CaseStatus[] = ["failed", "error", "notRun", "skipped"];

/** A report that a person reads names no more than this of each status; the files list all. */
const MOST_OF_EACH = 200;

/** Gathers the cases that a report shows, at most so many of each status. */
export function createShowcase(mostOfEach = MOST_OF_EACH) {
  const kept = new Map<CaseStatus, CaseResult[]>(ORDER.map((status) => [status, []]));
  return {
    add(result: CaseResult): void {
      const list = kept.get(result.status);
      if (list !== undefined && list.length < mostOfEach) list.push(result);
    },
    cases: (): readonly CaseResult[] => [...kept.values()].flat(),
  };
}
