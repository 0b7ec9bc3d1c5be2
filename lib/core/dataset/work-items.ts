import type { TestCase } from "./case.ts";

/** What one child of the state machine works on: the cases of one conversation, usually one. */
export interface WorkItem {
  readonly caseIds: readonly string[];
}

/** Groups cases by conversation; cases and items keep the order of the file. */
export function workItems(cases: readonly TestCase[]): readonly WorkItem[] {
  const items: { caseIds: string[] }[] = [];
  const open = new Map<string, string[]>();
  for (const { id, conversation } of cases) {
    const earlier = conversation === undefined ? undefined : open.get(conversation);
    if (earlier !== undefined) {
      earlier.push(id);
      continue;
    }
    const caseIds = [id];
    items.push({ caseIds });
    if (conversation !== undefined) open.set(conversation, caseIds);
  }
  return items;
}
