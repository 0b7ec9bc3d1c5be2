import { basename, join } from "node:path";
import { ulid } from "ulid";
import { asksBedrock } from "../lib/core/config/asks-bedrock.ts";
import { type Flags, readSettings } from "../lib/core/config/read-settings.ts";
import type { RunConfig } from "../lib/core/config/run-config.ts";
import { longFlag, type SettingName } from "../lib/core/config/settings.ts";
import { AppError, describe } from "../lib/core/errors.ts";
import { renderSummary } from "../lib/core/report/render-summary.ts";
import type { RunRecord } from "../lib/core/run-record.ts";
import { readReplay } from "../lib/local/read-replay.ts";
import { readFrozenConfig, readReport } from "../lib/local/run-folder.ts";
import { placeOf } from "../lib/local/run-place.ts";
import { type FinishedRun, type LocalRun, runLocally } from "../lib/local/runner.ts";
import { findRun, runDir, TENANT, workspace } from "../lib/local/workspace.ts";
import { givenSettings } from "./commands/settings-options.ts";
import type { CommandContext } from "./context.ts";
import { EXIT, EXIT_OF_VERDICT } from "./exit-codes.ts";
import { hintToResume } from "./hint-to-resume.ts";
import { loadEvaluation } from "./load-evaluation.ts";
import { outDirOf } from "./out-dir.ts";
import { Problems } from "./output.ts";
import { createProgressLine } from "./progress.ts";
import { refuseOverBudget } from "./refuse-over-budget.ts";
import { languageOfRun } from "./run-language.ts";
import { wordsIn } from "./words.ts";

export interface EvaluateFlags extends Readonly<Record<string, unknown>> {
  readonly resume?: string;
  readonly retryErrors?: string;
  readonly replay?: string;
  readonly progress: boolean;
  readonly json?: boolean;
}

export interface EvaluateRequest {
  readonly flags: EvaluateFlags;
  /** The file of `score`; null when it was left out, absent for `run`. */
  readonly recorded?: string | null;
}

/** The command's work from flags to exit code: a new run, or another attempt at a stored one. */
export async function evaluate(context: CommandContext, request: EvaluateRequest): Promise<void> {
  const { flags } = request;
  const interrupt = listenForInterrupt(context);
  try {
    const local = await localRun(context, request);
    const complete = request.flags.resume === undefined ? undefined : await completeRun(local);
    if (complete !== undefined) {
      const { runId } = local.run;
      context.output.err(
        describe({ code: "run.already_complete", details: { runId } }, context.language),
      );
      return conclude(context, complete, flags.json === true);
    }
    const progress = showsProgress(flags) ? createProgressLine(context.language) : undefined;
    const finished = await runLocally({
      ...local,
      signal: interrupt.signal,
      ...(progress && { onProgress: (record: RunRecord) => progress.show(record) }),
    }).finally(() => progress?.clear());
    await conclude(context, finished, flags.json === true);
  } finally {
    interrupt.stop();
  }
}

function localRun(context: CommandContext, request: EvaluateRequest): Promise<LocalRun> {
  const { resume, retryErrors, replay } = request.flags;
  if (resume !== undefined) return storedRun(context, request, resume, "--resume");
  if (retryErrors !== undefined) return storedRun(context, request, retryErrors, "--retry-errors");
  if (replay !== undefined) return replayedRun(context, request, replay);
  return newRun(context, request);
}

async function newRun(context: CommandContext, request: EvaluateRequest): Promise<LocalRun> {
  const flags = givenSettings(request.flags);
  if (request.recorded === null) {
    throw new AppError("usage.missing_value", { what: "saiten score <answers>" });
  }
  const { recorded } = request;
  const evaluation = await loadEvaluation(context, {
    flags,
    ...(recorded !== undefined && { recorded }),
  });
  for (const warning of evaluation.warnings)
    context.output.err(describe(warning, context.language));
  const { config, testSet, judgeScript } = evaluation;
  await refuseOverBudget(config, evaluation.cases);
  return {
    run: { tenant: TENANT, runId: ulid() },
    place: workspace(outDirOf(flags)),
    create: { config, testSet, ...(judgeScript !== undefined && { judgeScript }) },
    retryErrors: false,
    ownCredentials: needsCredentials(config),
  };
}

/** A run that has nothing left to do. */
async function completeRun({ run, place }: LocalRun): Promise<FinishedRun | undefined> {
  const folder = runDir(place, run.runId);
  const report = await readReport(folder).catch(() => undefined);
  return report?.status === "completed"
    ? { runId: run.runId, folder, started: true, reported: true }
    : undefined;
}

async function storedRun(
  context: CommandContext,
  request: EvaluateRequest,
  name: string,
  mode: "--resume" | "--retry-errors",
): Promise<LocalRun> {
  const { place, folder, config } = await findStored(context, request, name, mode);
  return {
    run: { tenant: TENANT, runId: basename(folder) },
    place,
    ...newBudget(givenSettings(request.flags)),
    retryErrors: mode === "--retry-errors",
    ownCredentials: needsCredentials(config),
  };
}

/** The budget that the flags give a stored run in place of its own; the environment is for new runs. */
function newBudget({ maxCost, allowPartial }: Flags): Pick<LocalRun, "budget"> {
  if (maxCost === undefined && allowPartial === undefined) return {};
  const flags = { ...(maxCost && { maxCost }), ...(allowPartial && { allowPartial }) };
  const read = readSettings({ flags, environment: {} });
  if (!read.ok) throw new Problems(read.error);
  const { maxCost: maxCostUsd, allowPartial: mayBePartial } = read.value;
  return {
    budget: {
      ...(maxCostUsd !== undefined && { maxCostUsd }),
      ...(mayBePartial !== undefined && { allowPartial: mayBePartial }),
    },
  };
}

/** A new run that works a stored one out anew; nobody is asked, so nobody's credentials are needed. */
async function replayedRun(
  context: CommandContext,
  request: EvaluateRequest,
  name: string,
): Promise<LocalRun> {
  const { place, folder } = await findStored(context, request, name, "--replay");
  const outDir = outDirOf(givenSettings(request.flags));
  const here = workspace(outDir);
  // What was run elsewhere is replayed there, where its data are, unless the user says otherwise.
  const isElsewhere = outDir === undefined && place.dataDir !== here.dataDir;
  return {
    run: { tenant: TENANT, runId: ulid() },
    place: isElsewhere ? place : { ...place, outDir: here.outDir },
    create: await readReplay(place.dataDir, folder),
    retryErrors: false,
    ownCredentials: false,
  };
}

const needsCredentials = (config: RunConfig): boolean =>
  config.replay === undefined && asksBedrock(config);

/** The run that a person names, in whose language the command goes on. */
async function findStored(
  context: CommandContext,
  request: EvaluateRequest,
  name: string,
  mode: "--resume" | "--retry-errors" | "--replay",
) {
  const flags = givenSettings(request.flags);
  const here = workspace(outDirOf(flags));
  context.language = (await languageOfRun(here, name)) ?? context.language;
  refuseChanges(flags, mode);
  if (request.recorded != null) {
    throw new AppError("run.flag_not_with_resume", { flag: request.recorded, mode });
  }
  const folder = await findRun(here, name);
  const config = await readFrozenConfig(folder);
  return { place: await placeOf(folder, here), folder, config };
}

/** Flags that would change a frozen configuration are refused rather than ignored; no score depends on a budget. */
function refuseChanges(flags: Flags, mode: string): void {
  const kept = mode === "--replay" ? ["out"] : ["out", "maxCost", "allowPartial"];
  const [changing] = Object.entries(flags).filter(
    ([name, value]) => !kept.includes(name) && !(name === "cache" && value === true),
  );
  if (changing === undefined) return;
  throw new AppError("run.flag_not_with_resume", {
    flag: longFlag(changing[0] as SettingName),
    mode,
  });
}

function showsProgress({ progress, json }: EvaluateFlags): boolean {
  return progress && json !== true && process.stderr.isTTY === true;
}

/** The first Ctrl-C stops the run in order, the second at once. */
function listenForInterrupt(context: CommandContext) {
  const controller = new AbortController();
  const onSignal = () => {
    if (controller.signal.aborted) process.exit(EXIT.incomplete);
    context.output.err(`\n${wordsIn(context.language).interrupted}`);
    controller.abort();
  };
  const signals = ["SIGINT", "SIGTERM"] as const;
  for (const signal of signals) process.on(signal, onSignal);
  return {
    signal: controller.signal,
    stop: () => {
      for (const signal of signals) process.off(signal, onSignal);
    },
  };
}

/** Prints what came out; the report's path is the last line. */
async function conclude(
  context: CommandContext,
  { runId, error, folder, started, reported, discarded = false }: FinishedRun,
  json: boolean,
): Promise<void> {
  const { output, language } = context;
  if (error !== undefined) output.err(error.message);
  if (discarded) {
    context.exitCode = EXIT.incomplete;
    const { exitCode } = context;
    if (json) output.out(JSON.stringify({ exitCode, error: error ?? null }));
    return;
  }
  if (!reported) {
    context.exitCode = started ? EXIT.incomplete : EXIT.invalid;
    if (started) await hintToResume(context, { runId, folder });
    const { exitCode } = context;
    if (json) output.out(JSON.stringify({ runId, folder, exitCode, error: error ?? null }));
    return;
  }
  const report = await readReport(folder);
  context.exitCode = EXIT_OF_VERDICT[report.verdict];
  if (report.status !== "completed") await hintToResume(context, { runId, folder, report });
  if (json) {
    output.out(JSON.stringify({ runId, folder, exitCode: context.exitCode, report }));
    return;
  }
  output.out(renderSummary(report, language));
  output.out(join(folder, "report.html"));
}
