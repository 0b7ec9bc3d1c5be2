import { middleRecord } from "../judging/middle-record.ts";
import { repeatedReason } from "../judging/reasons.ts";
import type { Language } from "../language.ts";
import { addUsage, type CaseResult, type MetricRecord, noUsage } from "../results.ts";

type Records = readonly MetricRecord[];

/**
 * The records of a case from those of its repetitions: by metric the one with the score in the
 * middle, of two the worse one. A metric that fewer than half of the repetitions measured, or found
 * nothing to measure for, is an error, or absent where no repetition came to it.
 */
export function repeatedMetrics(
  repetitions: readonly Pick<CaseResult, "metrics">[],
  language: Language,
): CaseResult["metrics"] {
  const ids = new Set(repetitions.flatMap(({ metrics }) => Object.keys(metrics)));
  const merged = [...ids].flatMap((id): [string, MetricRecord][] => {
    const records = repetitions.flatMap(({ metrics }) => metrics[id] ?? []);
    const record = repeatedRecord(records, repetitions.length, language);
    return record === undefined ? [] : [[id, record]];
  });
  return Object.fromEntries(merged);
}

function repeatedRecord(
  records: Records,
  asked: number,
  language: Language,
): MetricRecord | undefined {
  const scored = records.filter(({ status }) => status === "scored");
  const unmeasured = records.filter(({ status }) => status === "notApplicable");
  const measured = [...scored, ...unmeasured];
  const shown = shownOf(records, asked, { scored, unmeasured });
  if (shown === undefined) return undefined;
  const passed = scored.filter((record) => record.passed === true).length;
  const count = { asked, scored: scored.length, passed };
  return {
    ...shown,
    reason: repeatedReason(shown.reason, count, language),
    votes: scored.map(({ score }) => Number(score)),
    // Without a second measurement there is nothing that it could agree with.
    stable: new Set(measured.map((record) => record.passed)).size < 2,
    ...spentOn(records),
  };
}

function shownOf(
  records: Records,
  asked: number,
  { scored, unmeasured }: { readonly scored: Records; readonly unmeasured: Records },
): MetricRecord | undefined {
  if ((scored.length + unmeasured.length) * 2 <= asked) {
    return records.find(({ status }) => status === "error");
  }
  return unmeasured.length > scored.length ? unmeasured[0] : middleRecord(scored);
}

/** What all repetitions took; the record is laid out as others of the case where one of them was. */
function spentOn(records: Records): Pick<MetricRecord, "usage" | "embeddingUsage" | "layout"> {
  const embedded = records.flatMap(({ embeddingUsage }) => embeddingUsage ?? []);
  return {
    usage: records.reduce((sum, { usage }) => addUsage(sum, usage), noUsage),
    ...(embedded.length > 0 && { embeddingUsage: embedded.reduce(addUsage) }),
  };
}
