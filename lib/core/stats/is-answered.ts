import type { CaseResult } from "../results.ts";

/** Whether the agent has said anything in a case. */
export const isAnswered = ({ answer, conversation }: CaseResult): boolean =>
  answer !== null || conversation?.turns.some(({ role }) => role === "assistant") === true;
