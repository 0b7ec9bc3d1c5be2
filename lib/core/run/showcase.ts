import type { CaseResult, CaseStatus } from "../results.ts";

/** What a person must look at comes first; passed cases are not shown. */
const ORDER: readonly CaseStatus[] = ["failed", "error", "notRun", "skipped"];

/** Gathers the cases that a report shows, at most so many of each status. */
export function createShowcase(mostOfEach: number) {
  const kept = new Map<CaseStatus, CaseResult[]>(ORDER.map((status) => [status, []]));
  return {
    add(result: CaseResult): void {
      const list = kept.get(result.status);
      if (list !== undefined && list.length < mostOfEach) list.push(result);
    },
    cases: (): readonly CaseResult[] => [...kept.values()].flat(),
  };
}
