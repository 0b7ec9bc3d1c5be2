import * as z from "zod";
import type { Problem } from "../validation/field-problem.ts";
import { type ConversationTurn, conversationTurnSchema } from "./case.ts";

const turnsSchema = z.array(conversationTurnSchema);

function problemsOf({ role, content }: ConversationTurn, index: number): readonly Problem[] {
  const expected = index % 2 === 0 ? "user" : "assistant";
  const problems: Problem[] = [];
  if (role !== expected) {
    const what = { kind: "turnOrder", expected } as const;
    problems.push({ path: ["turns", index, "role"], value: role, what });
  }
  if (content.trim() === "") {
    problems.push({ path: ["turns", index, "content"], value: content, what: { kind: "blank" } });
  }
  return problems;
}

/**
 * What keeps a history from being continued: a user speaks first, the two take turns, and nobody
 * says nothing. Only the first turn out of order is told: those after it follow from it. A value that
 * is no list of messages is for the schema to refuse.
 */
export function problemsOfTurns(turns: unknown): readonly Problem[] {
  const read = turnsSchema.safeParse(turns);
  const all = read.success ? read.data.flatMap(problemsOf) : [];
  const first = all.find(({ what }) => what.kind === "turnOrder");
  return all.filter((problem) => problem.what.kind === "blank" || problem === first);
}
