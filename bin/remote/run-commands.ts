import { writeFile } from "node:fs/promises";
import type { Command } from "commander";
import * as z from "zod";
import { isKey } from "../../lib/core/api/run-id.ts";
import { runSummarySchema } from "../../lib/core/api/run-view.ts";
import { AppError, describe } from "../../lib/core/errors.ts";
import type { CommandContext } from "../context.ts";
import { EXIT } from "../exit-codes.ts";
import { wordsIn } from "../words.ts";
import type { AddCommand, CommonFlags } from "./add-command.ts";
import { conclude } from "./conclude.ts";
import { type Connection, connect } from "./connection.ts";
import { renderReport, SUMMARY } from "./report.ts";
import { runBodyOf, type StartFlags } from "./run-body.ts";
import { type Before, viewRun, watchRun } from "./watch.ts";
import { remoteWordsIn } from "./words.ts";

interface WatchFlags extends CommonFlags {
  readonly watch?: boolean;
  readonly progress: boolean;
}

type StartCommandFlags = WatchFlags & StartFlags & { readonly idempotencyKey?: string };

interface ReportFlags extends CommonFlags {
  readonly format: string;
  readonly output?: string;
}

interface ResumeFlags extends WatchFlags {
  readonly retryErrors?: boolean;
  readonly maxCost?: string;
  readonly allowPartial?: boolean;
}

const startedSchema = runSummarySchema.extend({ warnings: z.array(z.string()) });

/** The commands about runs. */
export function addRunCommands(remote: Command, context: CommandContext, add: AddCommand): void {
  const { about, flags, args } = remoteWordsIn(context.language);
  const common = wordsIn(context.language);
  const example = (text: string) => `\n${common.example}: saiten remote ${text}`;
  add(remote, "start", about.start)
    .option("-c, --config <file>", flags.body)
    .option("--test-set <name>", flags.testSet)
    .option("--agent <name>", flags.agent)
    .option("--judge <alias>", flags.judge)
    .option("--embedding <alias>", flags.embedding)
    .option("--metrics <metric...>", flags.metrics)
    .option("--gate <gate...>", flags.gate)
    .option("--max-cost <usd>", common.flags.maxCost)
    .option("--baseline <run>", flags.baseline)
    .option("--name <text>", common.flags.name)
    .option("--note <text>", common.flags.note)
    .option("--idempotency-key <key>", flags.key)
    .option("--watch", flags.watch)
    .option("--no-progress", common.flags.noProgress)
    .addHelpText("after", example("start --test-set handbook --agent guide --judge main --watch"))
    .action((given: StartCommandFlags) => start(context, given));
  add(remote, "watch", about.watch)
    .argument("<run>", args.run)
    .option("--no-progress", common.flags.noProgress)
    .addHelpText("after", example("watch 01JEXAMPLE"))
    .action(async (run: string, given: WatchFlags) =>
      follow(context, await connect(given, context.language), { ...given, run }),
    );
  add(remote, "report", about.report)
    .argument("<run>", args.run)
    .option("--format <format>", flags.format, SUMMARY)
    .option("-o, --output <file>", flags.output)
    .addHelpText("after", example("report 01JEXAMPLE --format html -o report.html"))
    .action((run: string, given: ReportFlags) => report(context, run, given));
  add(remote, "cancel", about.cancel)
    .argument("<run>", args.run)
    .action((run: string, given: CommonFlags) => cancel(context, run, given));
  add(remote, "resume", about.resume)
    .argument("<run>", args.run)
    .option("--retry-errors", flags.retryErrors)
    .option("--max-cost <usd>", common.flags.maxCost)
    .option("--allow-partial", common.flags.allowPartial)
    .option("--watch", flags.watch)
    .option("--no-progress", common.flags.noProgress)
    .action((run: string, given: ResumeFlags) => resume(context, run, given));
}

/** Only with a key may the request come twice and start one run. */
async function start(context: CommandContext, flags: StartCommandFlags): Promise<void> {
  const { output, language } = context;
  const { idempotencyKey: key } = flags;
  // No header could hold it.
  if (key !== undefined && !isKey(key)) throw new AppError("api.bad_key", undefined);
  const connection = await connect(flags, language);
  const headers: Readonly<Record<string, string>> = key ? { "idempotency-key": key } : {};
  const { language: named, ...others } = flags;
  const usual = process.env.SAITEN_LANGUAGE ? language : undefined;
  const body = await runBodyOf({ ...others, ...(named !== undefined && { language }) }, usual);
  const request = { method: "POST", path: "/runs", body, headers, mayRepeat: !!key } as const;
  const answer = await connection.call(request);
  const { warnings, ...run } = startedSchema.parse(answer);
  for (const warning of warnings) output.err(warning);
  const words = remoteWordsIn(language);
  if (flags.watch) {
    output.err(words.started(run.id));
    return follow(context, connection, { ...flags, run: run.id });
  }
  if (flags.json) return output.out(JSON.stringify(answer));
  output.err(words.started(run.id));
  output.err(words.watchHint(run.id));
  output.out(run.id);
}

interface Followed extends WatchFlags {
  readonly run: string;
  readonly before?: Before;
}

async function follow(
  context: CommandContext,
  connection: Connection,
  { run: runId, before, progress, json = false }: Followed,
): Promise<void> {
  const showsProgress = progress && !json && process.stderr.isTTY === true;
  try {
    const ended = await watchRun(context, connection, { runId, before, showsProgress });
    await conclude(context, connection, ended, json);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "remote.lost") throw error;
    context.exitCode = EXIT.incomplete;
    context.output.err(describe(error, context.language));
    context.output.err(remoteWordsIn(context.language).watchHint(runId));
  }
}

async function report(
  { output, language }: CommandContext,
  run: string,
  { format, output: file, ...flags }: ReportFlags,
): Promise<void> {
  const text = await renderReport(await connect(flags, language), run, format);
  if (file === undefined) return output.out(text.trimEnd());
  await writeFile(file, text).catch((cause: NodeJS.ErrnoException) => {
    const reason = cause.code ?? cause.message;
    throw new AppError("usage.folder_unwritable", { path: file, reason }, { cause });
  });
  output.out(remoteWordsIn(language).saved(file));
}

async function cancel(
  { output, language }: CommandContext,
  run: string,
  flags: CommonFlags,
): Promise<void> {
  const { call } = await connect(flags, language);
  const path = `/runs/${encodeURIComponent(run)}/cancel`;
  const answer = await call({ method: "POST", path, body: {} });
  output.out(flags.json ? JSON.stringify(answer) : remoteWordsIn(language).cancelled(run));
}

async function resume(context: CommandContext, run: string, flags: ResumeFlags): Promise<void> {
  const { output, language } = context;
  const connection = await connect(flags, language);
  const before = await viewRun(connection, run);
  const path = `/runs/${encodeURIComponent(run)}/resume`;
  const { limits } = await runBodyOf({ ...(flags.maxCost && { maxCost: flags.maxCost }) });
  const body = {
    ...(flags.retryErrors && { retryErrors: true }),
    ...(flags.allowPartial && { allowPartial: true }),
    ...(limits as object | undefined),
  };
  const answer = await connection.call({ method: "POST", path, body });
  const words = remoteWordsIn(language);
  if (flags.watch) return follow(context, connection, { ...flags, run, before });
  if (flags.json) return output.out(JSON.stringify(answer));
  output.err(words.watchHint(run));
  output.out(words.resumed(run));
}
