import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { type Command, Option } from "commander";
import { listedModel } from "../../lib/core/config/listed-model.ts";
import { modelParameter } from "../../lib/core/config/model-parameter.ts";
import { parseModelDocument } from "../../lib/core/config/parse-model-document.ts";
import { AppError, describe } from "../../lib/core/errors.ts";
import { putStoredModel } from "../../lib/local/models/stored-models.ts";
import { TENANT, workspace } from "../../lib/local/workspace.ts";
import type { CommandContext } from "../context.ts";
import { EXIT } from "../exit-codes.ts";
import { knownModels, type ModelFlags } from "../models/known-models.ts";
import { renderListed } from "../models/render-listed.ts";
import { renderTried } from "../models/render-tried.ts";
import { testModels } from "../models/test-models.ts";
import { modelWordsIn } from "../models/words.ts";
import { Problems } from "../output.ts";
import { stageOf } from "../stage.ts";
import { wordsIn } from "../words.ts";

export function addModelsCommand(program: Command, context: CommandContext): void {
  const { about, args } = modelWordsIn(context.language);
  const { example } = wordsIn(context.language);
  const models = program.command("models").description(about.models);
  withFlags(models.command("list").description(about.list), context)
    .addHelpText("after", `\n${example}: saiten models list`)
    .action((flags: ModelFlags) => list(context, flags));
  withFlags(models.command("test").argument("[alias]", args.alias).description(about.test), context)
    .addHelpText("after", `\n${example}: saiten models test main`)
    .action((alias: string | undefined, flags: ModelFlags) => test(context, alias, flags));
  models
    .command("put")
    .argument("<alias>", args.alias)
    .argument("<file>", args.document)
    .description(about.put)
    .addHelpText("after", `\n${example}: saiten models put main main.json`)
    .action((alias: string, file: string) => put(context, alias, file));
}

function withFlags(command: Command, { language }: CommandContext): Command {
  const { flags } = wordsIn(language);
  return command
    .addOption(new Option("-c, --config <file>", flags.config))
    .addOption(new Option("--language <language>", flags.language))
    .addOption(new Option("--json", flags.json));
}

/** Broken documents don't hide the others; with one of them the command ends as invalid. */
async function list(context: CommandContext, flags: ModelFlags): Promise<void> {
  const { models, broken } = await knownModels(context, flags);
  const { output, language } = context;
  const listed = models.map((model) => listedModel(model, model.use));
  if (broken.size > 0) context.exitCode = EXIT.invalid;
  const problems = [...broken].map(([alias, problem]) => ({
    alias,
    code: problem.code,
    message: describe(problem, language),
  }));
  if (flags.json) return output.out(JSON.stringify({ models: listed, problems }));
  for (const { message } of problems) output.err(message);
  const shown = listed.map((model) => renderListed(model, language));
  output.out(shown.length === 0 ? modelWordsIn(language).none : shown.join("\n\n"));
}

async function test(
  context: CommandContext,
  alias: string | undefined,
  flags: ModelFlags,
): Promise<void> {
  const known = await knownModels(context, flags);
  const { output, language } = context;
  const problems = alias === undefined ? [...known.broken.values()] : [];
  const tried = await testModels(context, known, alias);
  const works = tried.length > 0 && tried.every((each) => each.works) && problems.length === 0;
  context.exitCode = works ? EXIT.pass : EXIT.invalid;
  for (const problem of problems) output.err(describe(problem, language));
  if (flags.json) return output.out(JSON.stringify({ models: tried }));
  const shown = tried.map((each) => renderTried(each, language));
  output.out(shown.length === 0 ? modelWordsIn(language).none : shown.join("\n\n"));
}

async function put(context: CommandContext, alias: string, file: string): Promise<void> {
  const parameter = modelParameter({ stage: stageOf(), tenant: TENANT }, alias);
  if (parameter === undefined) throw new AppError("model.bad_alias", { alias });
  const document = await readDocument(file);
  const parsed = parseModelDocument(document, file);
  if (!parsed.ok) throw new Problems([parsed.error]);
  await putStoredModel(workspace(undefined), parameter, document);
  context.output.out(modelWordsIn(context.language).stored(parameter));
}

async function readDocument(file: string): Promise<string> {
  if (file === "-") return text(process.stdin);
  return readFile(file, "utf8").catch((cause: NodeJS.ErrnoException) => {
    const reason = cause.code ?? cause.message;
    throw new AppError("usage.file_unreadable", { path: file, reason }, { cause });
  });
}
