import type { Check } from "../dataset/case.ts";
import { AppError, describe } from "../errors.ts";
import type { Language } from "../language.ts";
import type { CheckRecord } from "../results.ts";
import type { Bounds, CheckOutcome, CheckSubject } from "./checks/check-outcome.ts";
import { jsonSchemaOutcome } from "./checks/json-schema-check.ts";
import { languageOutcome } from "./checks/language-check.ts";
import { lengthOutcome } from "./checks/length-check.ts";
import { costOutcome, latencyOutcome } from "./checks/limit-checks.ts";
import { regexOutcome } from "./checks/regex-check.ts";
import { containsOutcome, equalsOutcome } from "./checks/text-checks.ts";

export type { CheckSubject };

export interface CheckContext extends Bounds {
  readonly language: Language;
}

function outcome(check: Check, subject: CheckSubject, bounds: Bounds): CheckOutcome {
  const { answer } = subject;
  if ("contains" in check) return containsOutcome(check, answer);
  if ("equals" in check) return equalsOutcome(check, answer);
  if ("regex" in check) return regexOutcome(check, answer, bounds);
  if ("jsonSchema" in check) return jsonSchemaOutcome(check, answer, bounds);
  if ("length" in check) return lengthOutcome(check, answer);
  if ("language" in check) return languageOutcome(check, answer);
  if ("latencyMs" in check) return latencyOutcome(check, subject);
  return costOutcome(check, subject);
}

/** A check that can't be finished says nothing of the answer: neither a pass nor a miss. */
function outcomeOrOpen(check: Check, subject: CheckSubject, bounds: Bounds): CheckOutcome {
  try {
    return outcome(check, subject, bounds);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { passed: null, message: error };
  }
}

/** Runs a case's checks on its answer; one that could not be run has `passed` null and its cause. */
export function runChecks(
  checks: readonly Check[],
  subject: CheckSubject,
  { language, matchPattern }: CheckContext,
): CheckRecord[] {
  return checks.map((check) => {
    const { passed, message } = outcomeOrOpen(check, subject, { matchPattern });
    const reason = describe(message, language);
    if (passed !== null) return { check, passed, reason };
    return { check, passed, reason, error: { code: message.code, message: reason } };
  });
}
