import type { FailedBy } from "../results.ts";

/** Whether a group is judged on a case that the documents can't answer: declining safely counts. */
export const countsWhenDeclining = (group: FailedBy): boolean =>
  group === "safety" || group === "abstention";
