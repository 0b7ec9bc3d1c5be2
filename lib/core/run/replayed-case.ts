import type { RunConfig } from "../config/run-config.ts";
import { AppError, decodeMessage } from "../errors.ts";
import type { AnswerStore } from "../judging/answer-store.ts";
import type { Blobs, CallOptions, RunRef } from "../ports.ts";
import type { MetricRecord } from "../results.ts";
import { digestOf, type LoggedAnswer } from "./answer-log.ts";
import { requireDocument } from "./documents.ts";
import { keys } from "./keys.ts";
import { answerLogOf } from "./landed-metrics.ts";
import { readParts } from "./landed-parts.ts";
import { storedResultSchema } from "./repetition.ts";

type Records = Readonly<Record<string, MetricRecord>>;

/** What a replay takes from the run that it works out anew, for one case. */
export interface ReplayedCase {
  /** Metrics that ended in an error: no answer of theirs is kept. */
  readonly errors: Records;
  /** The same answers that were used then; any other is missing, which is an error. */
  answersIn(store: AnswerStore): AnswerStore;
  /** Records with what they have cost then: nothing is paid for now. */
  withUsage(records: Records): Records;
}

interface ReplayedPlace {
  readonly run: RunRef;
  readonly config: RunConfig;
  readonly caseKey: string;
}

/** Undefined in a run that is no replay. */
export async function readReplayed(
  blobs: Blobs,
  { run, config, caseKey }: ReplayedPlace,
  options?: CallOptions,
): Promise<ReplayedCase | undefined> {
  if (config.replay === undefined) return undefined;
  const source = { tenant: run.tenant, runId: config.replay.of };
  const key = keys.result(source, caseKey);
  const [{ metrics }, parts] = await Promise.all([
    requireDocument(blobs, key, storedResultSchema, options),
    readParts(blobs, { run: source, caseKey }, options),
  ]);
  const logged = [...answerLogOf(parts, Object.keys(metrics)).values()].flat();
  const failed = Object.entries(metrics).filter(([, { status }]) => status === "error");
  return {
    errors: Object.fromEntries(failed),
    answersIn: (store) => replayedAnswers(store, source.runId, logged),
    withUsage: (records) =>
      Object.fromEntries(
        Object.entries(records).map(([id, record]) => [id, withUsageOf(metrics[id], record)]),
      ),
  };
}

function withUsageOf(then: MetricRecord | undefined, record: MetricRecord): MetricRecord {
  if (then === undefined) return record;
  const { usage, embeddingUsage } = then;
  return { ...record, usage, ...(embeddingUsage && { embeddingUsage }) };
}

/** `logged` is empty for runs that kept no list of their answers: there, what is stored counts. */
function replayedAnswers(
  store: AnswerStore,
  runId: string,
  logged: readonly LoggedAnswer[],
): AnswerStore {
  // Two metrics may share an answer: that one of them failed says nothing where it came at last.
  const failedFirst = [...logged].sort(
    (a, b) => Number(b.digest === undefined) - Number(a.digest === undefined),
  );
  const known = new Map(failedFirst.map((answer) => [answer.key, answer]));
  return {
    async get(key, options) {
      const { digest, failure } = known.get(key) ?? {};
      const failed = failure === undefined ? undefined : decodeMessage(failure);
      if (failed !== undefined) throw new AppError(failed.code, failed.details);
      const answer = await store.get(key, options);
      const isSame = digest === undefined || digest === digestOf(answer?.output ?? null);
      if (answer !== undefined && isSame) return answer;
      const { caseId = "", metric = "", step = "" } = options?.place ?? {};
      throw new AppError("run.replay_missing", { runId, caseId, metric, step });
    },
    // Nothing is asked, so there is nothing new to keep.
    put: async () => "exists",
  };
}
