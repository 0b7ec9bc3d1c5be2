import type { RunConfig } from "../config/run-config.ts";
import { describe } from "../errors.ts";
import type { Message } from "../messages/catalog.ts";
import { wordingVersion } from "../prompts/wording-version.ts";
import type { Report } from "../report/report.ts";
import type { RunRecord } from "../run-record.ts";
import type { RunFigures } from "../stats/run-figures.ts";
import { decideRun } from "../verdict/decide-run.ts";
import { endedBy } from "./ended-by.ts";
import { frozenGates } from "./frozen-gates.ts";
import { refusalWarnings } from "./refusal-warnings.ts";
import { reportUsage } from "./report-usage.ts";

export interface ReportSource {
  readonly config: RunConfig;
  readonly record: RunRecord;
  readonly figures: RunFigures;
  /** ISO 8601, UTC. */
  readonly finishedAt: string;
  /** True when the machine broke and this is what there is. */
  readonly broken?: boolean;
}

/** report.json from a run's figures and its frozen configuration. */
export function buildReport({ config, record, figures, finishedAt, broken }: ReportSource): Report {
  const { language } = config;
  const usage = reportUsage(config, record, figures);
  const end = endedBy({ config, record, broken });
  const decision = decideRun({
    figures,
    costUsd: usage.total.partial ? null : usage.total.costUsd,
    gates: frozenGates(config),
    toleratedErrorShare: config.limits.toleratedErrorShare,
    ...(end !== undefined && (end === "broken" ? { broken: true } : { stop: end })),
    ...(config.replay && {
      replay: { of: config.replay.of, unfinished: config.replay.unfinished !== undefined },
    }),
    offlineJudge: config.judge.provider === "offline",
    recordedAgent: config.agent.type === "recorded",
  });
  const { counts, passRate, metrics, health, abstention, groups, diagnosis, latencyMs } = figures;
  return {
    schemaVersion: 1,
    run: runOf(config, record, figures, finishedAt),
    status: decision.status,
    verdict: decision.verdict,
    counts,
    passRate,
    metrics,
    health,
    abstention,
    groups,
    diagnosis,
    latencyMs,
    usage,
    ...(record.estimate && { estimate: record.estimate }),
    ...budgetIn(config, record),
    ...((config.judging.votes > 1 || config.repeat !== undefined) && {
      stability: figures.stability,
    }),
    gates: decision.gates,
    comparison: null,
    calibration: null,
    warnings: [
      ...storeWarnings(config),
      ...decision.warnings,
      ...refusalWarnings(config, figures),
    ].map((each) => ({
      code: each.code,
      message: describe(each, language),
    })),
  };
}

const storeWarnings = ({ store }: RunConfig): readonly Message[] =>
  store === "none" ? [{ code: "store.texts_not_kept", details: undefined }] : [];

/** The version of what a judge read: the words, and how they were put to it. */
function wordingOf({ language, judging }: RunConfig, { hasSharedLayout }: RunFigures): string {
  const ways = [judging.plan, hasSharedLayout ? "shared" : "lean"];
  return [wordingVersion(language), ...ways].join("-");
}

function runOf(
  config: RunConfig,
  record: RunRecord,
  figures: RunFigures,
  finishedAt: string,
): Report["run"] {
  const { agent, judge, language } = config;
  return {
    id: record.runId,
    name: config.name,
    mode: config.mode,
    startedAt: record.startedAt ?? record.createdAt,
    finishedAt,
    testSet: config.testSet,
    agent: { type: agent.type, name: agent.name ?? agent.type },
    judge: {
      provider: judge.provider,
      model: "model" in judge ? judge.model.modelId : judge.alias,
      wording: wordingOf(config, figures),
    },
    language,
    note: config.note,
    ...(config.repeat !== undefined && { repeat: config.repeat }),
    ...(config.replay && { replayOf: config.replay.of }),
  };
}

/** A run's budget beside what its attempts took; nothing without one, or where nobody is paid. */
function budgetIn({ limits: { maxCostUsd } }: RunConfig, { spentUsd, overUsd = 0 }: RunRecord) {
  if (maxCostUsd === undefined || spentUsd === undefined) return {};
  return { budget: { maxCostUsd, spentUsd, overUsd } };
}
