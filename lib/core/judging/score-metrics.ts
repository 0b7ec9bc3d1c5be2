import { AppError } from "../errors.ts";
import type { Language } from "../language.ts";
import type { Metric, MetricInput, MetricSelection } from "../metrics/metric.ts";
import { metricOf } from "../metrics/metric-of.ts";
import type { Embedder } from "../ports.ts";
import type { MetricRecord } from "../results.ts";
import { applicability } from "./applicability.ts";
import type { AskContext, AskSettings } from "./ask-context.ts";
import { EmbeddingAsker } from "./embedding-asker.ts";
import { MetricAsker } from "./metric-asker.ts";
import { errorRecord, notApplicableRecord, type Spent, scoredRecord } from "./metric-record.ts";
import { scoredReason, unscoredReason, zeroWithoutContextsReason } from "./reasons.ts";
import { sharedBeginning } from "./shared-beginning.ts";
import { Unanswered } from "./unanswered.ts";

export interface ScoreRequest extends AskSettings {
  readonly input: Omit<MetricInput, "expectAbstention">;
  readonly selections: readonly MetricSelection[];
  readonly expectAbstention: boolean;
  /** True: one request a metric where it can be; default false. */
  readonly compact?: boolean;
  /** Absent where no metric compares vectors, or nothing can: those are then not applicable. */
  readonly embedder?: Embedder;
  /** Metrics that have their record already: they are not asked again. */
  readonly landed: Readonly<Record<string, MetricRecord>>;
  /** Called as soon as a metric has its record. */
  onLanded(id: string, record: MetricRecord): Promise<void>;
  /** Called when a metric is left without a record, with what it has cost in this run so far. */
  onLeft?(id: string, spent: Spent): Promise<void>;
}

export interface ScoreOutcome {
  /** In the order of the selections, whatever landed first. */
  readonly records: Readonly<Record<string, MetricRecord>>;
  /** True when time ran out and metrics are left to judge. */
  readonly more: boolean;
  /** A failure that may pass: it left metrics without a record. */
  readonly retry?: AppError;
}

type Landing =
  | { readonly kind: "record"; readonly record: MetricRecord }
  | { readonly kind: "retry"; readonly error: AppError; readonly spent: Spent }
  | { readonly kind: "more"; readonly spent: Spent };

interface Landed {
  readonly id: string;
  readonly landing: Landing;
}

/**
 * Judges the selected metrics of one case side by side. What one metric meets never touches another;
 * only faults that are nobody's data (a store that is down, a bug, an abort) are thrown, after the
 * other metrics have landed.
 */
export async function scoreMetrics(request: ScoreRequest): Promise<ScoreOutcome> {
  const { landed, selections } = request;
  const beginning = beginningOf(request);
  const context: AskContext = {
    ...request,
    caseId: request.input.caseId,
    shared: new Map(),
    ...(beginning && { beginning }),
  };
  const open = selections.filter(({ id }) => !Object.hasOwn(landed, id));
  const settled = await Promise.allSettled(
    open.map((selection) => landMetric(request, selection, context)),
  );
  const results = settled.map((result) => {
    if (result.status === "rejected") throw result.reason;
    return result.value;
  });
  const failures = results.flatMap(({ landing }) =>
    landing.kind === "retry" ? [landing.error] : [],
  );
  const fresh = results.flatMap(({ id, landing }) =>
    landing.kind === "record" ? [[id, landing.record] as const] : [],
  );
  const records = new Map([...Object.entries(landed), ...fresh]);
  return {
    records: Object.fromEntries(selections.flatMap(({ id }) => entryOf(records, id))),
    more: results.some(({ landing }) => landing.kind === "more"),
    ...(failures[0] === undefined ? {} : { retry: failures[0] }),
  };
}

/** The same for every attempt at a case, whatever has landed, so that kept answers are found. */
function beginningOf({
  judge,
  language,
  input,
  expectAbstention,
  selections,
  compact,
}: ScoreRequest) {
  const { question, contexts = [] } = input;
  const metrics = selections
    .map(metricOf)
    .filter((metric) => applicability(metric, { ...input, expectAbstention }).kind === "judge");
  const of = { judge, language, question, contexts, metrics, compact: compact === true };
  return sharedBeginning(of);
}

function entryOf(records: ReadonlyMap<string, MetricRecord>, id: string) {
  const record = records.get(id);
  return record === undefined ? [] : [[id, record] as const];
}

async function landMetric(
  request: ScoreRequest,
  selection: MetricSelection,
  context: AskContext,
): Promise<Landed> {
  const { id } = selection;
  const metric = metricOf(selection);
  const landing = await measure({ request, selection, metric, context });
  if (landing.kind === "record") await request.onLanded(id, landing.record);
  else await request.onLeft?.(id, landing.spent);
  return { id, landing };
}

interface Measurement {
  readonly request: ScoreRequest;
  readonly selection: MetricSelection;
  readonly metric: Metric;
  readonly context: AskContext;
}

async function measure(measurement: Measurement): Promise<Landing> {
  const { request, selection, metric } = measurement;
  const { language, expectAbstention } = request;
  const applicable = applicability(metric, { ...request.input, expectAbstention });
  if (applicable.kind === "notApplicable") {
    return recorded(notApplicableRecord(selection, unscoredReason(applicable.why, language)));
  }
  if (applicable.kind === "zero") {
    return recorded(
      scoredRecord(selection, { score: 0, items: [] }, zeroWithoutContextsReason(language)),
    );
  }
  return carryOut(measurement);
}

/** Where no model makes vectors, whatever compares them can't be measured. */
const noEmbedder: Embedder = {
  traits: { identity: "", model: "", textsPerRequest: 1 },
  embed: () => Promise.reject(new Unanswered("notApplicable")),
};

/** Asks what the metric plans and scores the answers. */
async function carryOut({ request, selection, metric, context }: Measurement): Promise<Landing> {
  const { language, judge, embedder = noEmbedder, expectAbstention } = request;
  const { threshold, strictMode } = selection;
  const options = { ...selection.options, threshold, strictMode };
  const asker = new MetricAsker(context, metric);
  const vectors = new EmbeddingAsker(context, embedder, metric.id);
  const spent = (): Spent => ({
    usage: asker.usage,
    ...(metric.embeds(options) && { embeddingUsage: vectors.usage }),
  });
  try {
    const outputs = await metric.plan({
      input: { ...request.input, expectAbstention },
      options,
      ask: asker.ask,
      embed: vectors.embed,
      oneChunkARequest: judge.traits.byName,
      compact: request.compact ?? false,
    });
    const scored = metric.score(outputs, options);
    const reason =
      scored.unscored === undefined
        ? scoredReason(metric, scored, language)
        : unscoredReason(scored.unscored, language);
    return recorded(scoredRecord(selection, scored, reason, spent()));
  } catch (error) {
    await Promise.all([asker.settle(), vectors.settle()]);
    return landingOf(error, { selection, language, spent: spent() });
  }
}

const recorded = (record: MetricRecord): Landing => ({ kind: "record", record });

interface Failed {
  readonly selection: MetricSelection;
  readonly language: Language;
  readonly spent: Spent;
}

/** A failure of judge or embedding model is the metric's data; anything else is not this metric's to tell. */
function landingOf(error: unknown, { selection, language, spent }: Failed): Landing {
  if (error instanceof Unanswered) {
    if (error.why === "noTimeLeft") return { kind: "more", spent };
    return recorded(notApplicableRecord(selection, unscoredReason("offline", language), spent));
  }
  if (!(error instanceof AppError)) throw error;
  if (error.retryable) return { kind: "retry", error, spent };
  if (!/^(?:judge|embedding)\./.test(error.code)) throw error;
  return recorded(errorRecord(selection, error, language, spent));
}
