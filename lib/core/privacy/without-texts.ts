import { describe } from "../errors.ts";
import type { Language } from "../language.ts";
import { contentHash } from "../report/content-hash.ts";
import type { Cause, CheckRecord, ConversationRecord, MetricRecord } from "../results.ts";
import type { StoredResult } from "../run/repetition.ts";

/** Codes whose words are ours from first to last, ids and numbers aside. */
const OWN_WORDS = new Set([
  "agent.blank_message",
  "agent.conversation_broken",
  "agent.never_asked",
  "agent.no_answer",
  "agent.no_recorded_answer",
  "agent.no_recorded_conversation",
  "agent.timeout",
  "dataset.case_skipped",
  "dataset.case_without_expected_answer",
  "dataset.case_without_question",
  "dataset.case_without_scenario",
  "run.no_record",
  "run.not_run",
  "run.user_not_simulated",
]);

/**
 * The result with ids, scores, verdicts and figures alone: of what was asked, said, retrieved and
 * found nothing is left but a hash, and sentences that say so.
 */
export function withoutTexts(result: StoredResult, language: Language): StoredResult {
  const notKept = describe({ code: "store.text_not_kept", details: undefined }, language);
  const { conversation } = result;
  const metrics = Object.entries(result.metrics).map(([id, record]): [string, MetricRecord] => [
    id,
    { ...record, reason: notKept, items: [], error: untold(record.error, language) },
  ]);
  return {
    ...result,
    contentHash: result.contentHash ?? contentHash(result),
    question: notKept,
    expectedAnswer: null,
    answer: null,
    retrievedContexts: null,
    ...(conversation && { conversation: silent(conversation) }),
    metrics: Object.fromEntries(metrics),
    checks: result.checks.map((check) => checkWithoutTexts(check, notKept, language)),
    error: untold(result.error, language),
  };
}

/** The cause with its code alone, where its words might quote what was said. */
export function untold(cause: Cause | null, language: Language): Cause | null {
  if (cause === null) return null;
  const { code, message } = cause;
  if (OWN_WORDS.has(code)) return { code, message };
  const details = { code };
  return { code, message: describe({ code: "store.cause_not_kept", details }, language) };
}

const silent = ({ stop, usage }: ConversationRecord): ConversationRecord => ({
  scenario: null,
  userDescription: null,
  expectedOutcome: null,
  turns: [],
  stop: stop && { ...stop, explanation: null },
  usage,
});

function checkWithoutTexts(
  { check, passed, error }: CheckRecord,
  reason: string,
  language: Language,
): CheckRecord {
  const cause = untold(error ?? null, language);
  return { check: withoutExpected(check), passed, reason, ...(cause && { error: cause }) };
}

/** Which kind of check it was; a language is no text, and neither are numbers. */
const withoutExpected = (check: CheckRecord["check"]): CheckRecord["check"] =>
  Object.fromEntries(
    Object.entries(check).map(([kind, expected]) => {
      if (kind === "jsonSchema") return [kind, {}];
      return [kind, typeof expected === "string" && kind !== "language" ? "…" : expected];
    }),
  );
