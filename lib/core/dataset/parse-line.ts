import type * as z from "zod";
import { fail, ok, type Result } from "../errors.ts";
import type { Message } from "../messages/catalog.ts";
import { isBlank } from "../text/is-blank.ts";
import type { Problem } from "../validation/field-problem.ts";
import { scanJson } from "../validation/scan-json.ts";
import { validate } from "../validation/validate.ts";
import { type Fields, formatPath, isFields, shownValue } from "../validation/value-at.ts";
import { withoutNulls } from "../validation/without-nulls.ts";
import { checkProblems } from "../verdict/check-problems.ts";
import { caseIdSchema, caseSchema } from "./case.ts";
import { keysOfMode } from "./keys-of-mode.ts";
import { ownNameOf } from "./own-name-of.ts";
import { foreignMeasures, problemsOfTurns } from "./problems-of-turns.ts";
import type { Reading } from "./reading.ts";

/** A case as a line states it: the id may be missing. */
export const lineSchema = caseSchema.extend({ id: caseIdSchema.optional() });
export type Line = z.output<typeof lineSchema>;

export interface LineText extends Reading {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

/** Names from spreadsheets and other tools are told what they are called here. */
function withOwnName(problem: Problem): Problem {
  const { path, what } = problem;
  const ownName = ownNameOf(String(path[0]));
  if (what.kind !== "unknownKey" || path.length > 1 || ownName === undefined) return problem;
  return { ...problem, what: { kind: "unknownKey", nearest: ownName } };
}

const problemsOfChecks = ({ checks }: Line): readonly Problem[] =>
  checks.flatMap((check, index) =>
    checkProblems(check).map((problem) => ({
      ...problem,
      path: ["checks", index, ...problem.path],
    })),
  );

function readFields(fields: Fields, reading: Reading): Result<Line, readonly Problem[]> {
  const unreadable = scanJson(fields);
  if (unreadable.length > 0) return fail(unreadable);
  const given = withoutNulls(fields);
  const checked = validate(lineSchema, given);
  const outOfTurn = [
    ...(reading.recorded ? [] : problemsOfTurns(given.turns)),
    ...foreignMeasures(given.turns, reading.recorded),
  ];
  if (!checked.ok) return fail([...checked.error.map(withOwnName), ...outOfTurn]);
  const wrong = [...problemsOfChecks(checked.value), ...outOfTurn];
  if (wrong.length > 0) return fail(wrong);
  const { question } = checked.value;
  return ok({ ...checked.value, question: isBlank(question) ? "" : question });
}

/** Reads one line of a JSONL test set; every problem of the line at once. */
export function parseLine({ file, line, text, ...reading }: LineText): Result<Line> {
  const place = { file, line };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return fail([{ code: "dataset.not_json", details: place }]);
  }
  if (!isFields(json)) return fail([{ code: "dataset.not_object", details: place }]);
  const { own, refused } = keysOfMode(json, reading.mode, place);
  const read = readFields(own, reading);
  if (read.ok) return refused.length === 0 ? read : fail(refused);
  const wrong = read.error.map(
    ({ path, value, what }): Message => ({
      code: "dataset.invalid_field",
      details: { ...place, field: formatPath(path), value: shownValue(value), problem: what },
    }),
  );
  return fail([...refused, ...wrong]);
}
