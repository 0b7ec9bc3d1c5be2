import type { AppError } from "../errors.ts";
import type { Metric, MetricInput, MetricSelection } from "../metrics/metric.ts";
import { metricOf } from "../metrics/metric-of.ts";
import type { Embedder } from "../ports.ts";
import { addUsage, type MetricRecord, noUsage } from "../results.ts";
import { addSpent } from "./add-spent.ts";
import { applicability } from "./applicability.ts";
import type { AskContext, AskSettings } from "./ask-context.ts";
import { EmbeddingAsker } from "./embedding-asker.ts";
import { type Landing, landingOf, recorded } from "./landing.ts";
import { MetricAsker } from "./metric-asker.ts";
import { notApplicableRecord, nothing, type Spent, scoredRecord } from "./metric-record.ts";
import { scoredReason, unscoredReason, zeroWithoutContextsReason } from "./reasons.ts";
import { sharedBeginning } from "./shared-beginning.ts";
import { Unanswered } from "./unanswered.ts";
import { isNear } from "./vote-near.ts";
import { voteRecord } from "./vote-record.ts";
import { type Judgement, voteRounds } from "./vote-rounds.ts";

export interface ScoreRequest extends AskSettings {
  readonly input: Omit<MetricInput, "expectAbstention">;
  readonly selections: readonly MetricSelection[];
  readonly expectAbstention: boolean;
  /** True: one request a metric where it can be; default false. */
  readonly compact?: boolean;
  /** How often a metric is judged in all when its score lies near the threshold; default once. */
  readonly votes?: number;
  /** How far from the threshold is near; default 0, where one verdict decides alone. */
  readonly voteWithin?: number;
  /** Absent where no metric compares vectors, or nothing can: those are then not applicable. */
  readonly embedder?: Embedder;
  /** Metrics that have their record already: they are not asked again. */
  readonly landed: Readonly<Record<string, MetricRecord>>;
  /** What earlier calls for the case paid for and no store has kept, by metric. */
  readonly inVain?: ReadonlyMap<string, Spent>;
  /** Called as soon as a metric has its record, with the part of its cost that no store has kept. */
  onLanded(id: string, record: MetricRecord, inVain: Spent): Promise<void>;
  /** Called when a metric is left without a record, with what it has cost in this run so far. */
  onLeft?(id: string, spent: Spent, inVain: Spent): Promise<void>;
}

export interface ScoreOutcome {
  /** In the order of the selections, whatever landed first. */
  readonly records: Readonly<Record<string, MetricRecord>>;
  /** True when time ran out and metrics are left to judge. */
  readonly more: boolean;
  /** A failure that may pass: it left metrics without a record. */
  readonly retry?: AppError;
}

/** `inVain`: the part of its cost that no store has kept. */
interface Outcome {
  readonly landing: Landing;
  readonly inVain: Spent;
}

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
  const { landing, inVain } = await measure({ request, selection, metric, context });
  if (landing.kind === "record") await request.onLanded(id, landing.record, inVain);
  else await request.onLeft?.(id, landing.spent, inVain);
  return { id, landing };
}

interface Measurement {
  readonly request: ScoreRequest;
  readonly selection: MetricSelection;
  readonly metric: Metric;
  readonly context: AskContext;
}

async function measure(measurement: Measurement): Promise<Outcome> {
  const { request, selection, metric } = measurement;
  const { language, expectAbstention } = request;
  const applicable = applicability(metric, { ...request.input, expectAbstention });
  if (applicable.kind === "notApplicable") {
    const record = notApplicableRecord(selection, unscoredReason(applicable.why, language));
    return { landing: recorded(record), inVain: nothing };
  }
  if (applicable.kind === "zero") {
    const zero = { score: 0, items: [] };
    const record = scoredRecord(selection, zero, zeroWithoutContextsReason(language));
    return { landing: recorded(record), inVain: nothing };
  }
  return carryOut(measurement);
}

/** Where no model makes vectors, whatever compares them can't be measured. */
const noEmbedder: Embedder = {
  traits: { identity: "", model: "", textsPerRequest: 1 },
  embed: () => Promise.reject(new Unanswered("notApplicable")),
};

/** Asks what the metric plans and scores the answers, several times where votes are called for. */
async function carryOut(measurement: Measurement): Promise<Outcome> {
  const { request, selection, metric, context } = measurement;
  const { language, judge, embedder = noEmbedder, votes = 1 } = request;
  const askers: MetricAsker[] = [];
  // Vectors are no judgement: every vote compares the same ones.
  const vectors = new EmbeddingAsker(context, embedder, metric.id);
  const embeds = metric.embeds(selection.options);
  const before = request.inVain?.get(selection.id) ?? nothing;
  const spent = (): Spent => {
    const refused = [...new Set(askers.flatMap((asker) => asker.refused))];
    return addSpent(before, {
      usage: askers.map(({ usage }) => usage).reduce(addUsage, noUsage),
      ...(askers.some(({ isShared }) => isShared) && { layout: "shared" }),
      refused,
      ...(embeds && { embeddingUsage: vectors.usage }),
    });
  };
  const inVain = (): Spent =>
    addSpent(before, {
      usage: askers.map(({ usageInVain }) => usageInVain).reduce(addUsage, noUsage),
      ...(embeds && { embeddingUsage: vectors.usageInVain }),
    });
  const inTurn = judge.traits.byName;
  const judgeVote = (vote: number): Promise<Judgement> => {
    // A script goes on where the vote before has left it.
    const earlier = inTurn ? askers.at(-1)?.requests : {};
    const asker = new MetricAsker(vote === 1 ? context : { ...context, vote }, metric, earlier);
    askers.push(asker);
    return judgeOnce(measurement, asker, vectors);
  };
  try {
    const taken = await voteRounds({ votes, inTurn, judge: judgeVote });
    const record = voteRecord({ selection, language, votes: taken, spent: spent() });
    return { landing: recorded(record), inVain: inVain() };
  } catch (error) {
    const landing = landingOf(error, { selection, language, spent: spent() });
    return { landing, inVain: inVain() };
  }
}

async function judgeOnce(
  { request, selection, metric }: Measurement,
  asker: MetricAsker,
  vectors: EmbeddingAsker,
): Promise<Judgement> {
  const { language, judge, expectAbstention, voteWithin = 0 } = request;
  const { threshold, strictMode } = selection;
  const options = { ...selection.options, threshold, strictMode };
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
    const isAsked = Object.keys(asker.requests).length > 0;
    const mayTurn = () => isAsked && isNear({ metric, outputs, options }, voteWithin);
    return { record: scoredRecord(selection, scored, reason), mayTurn };
  } catch (error) {
    await Promise.all([asker.settle(), vectors.settle()]);
    throw error;
  }
}
