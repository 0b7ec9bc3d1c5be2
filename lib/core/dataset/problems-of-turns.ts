import * as z from "zod";
import { isBlank } from "../text/is-blank.ts";
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
  if (isBlank(content)) {
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

/**
 * Times and costs that are no measure of the agent under test: those of a user, and those of a history
 * that the run goes on from.
 */
export function foreignMeasures(turns: unknown, recorded: boolean): readonly Problem[] {
  const read = turnsSchema.safeParse(turns);
  if (!read.success) return [];
  return read.data.flatMap(({ role, latencyMs, costUsd }, index) =>
    Object.entries({ latencyMs, costUsd }).flatMap(([key, value]) =>
      value === undefined || (recorded && role === "assistant")
        ? []
        : [
            {
              path: ["turns", index, key],
              value,
              what: { kind: "unknownKey", nearest: undefined },
            },
          ],
    ),
  );
}
