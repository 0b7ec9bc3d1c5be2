import { existsSync } from "node:fs";
import { type Command, Option } from "commander";
import { labelsIn } from "../../lib/core/report/labels.ts";
import { padEndWide } from "../../lib/core/report/text-width.ts";
import { workspace } from "../../lib/local/workspace.ts";
import type { CommandContext } from "../context.ts";
import { checkFolders, checkNode } from "../doctor/check-machine.ts";
import { checkCredentials, checkModels } from "../doctor/check-models.ts";
import type { Finding } from "../doctor/finding.ts";
import { doctorWordsIn } from "../doctor/words.ts";
import { EXIT } from "../exit-codes.ts";
import { DEFAULT_FILE } from "../file-language.ts";
import { loadEvaluation } from "../load-evaluation.ts";
import { type KnownModels, knownModels } from "../models/known-models.ts";
import { outDirOf } from "../out-dir.ts";
import { explain } from "../output.ts";
import { wordsIn } from "../words.ts";

interface DoctorFlags {
  readonly config?: string;
  readonly language?: string;
  readonly stage?: string;
  readonly calls: boolean;
  readonly json?: boolean;
}

export function addDoctorCommand(program: Command, context: CommandContext): void {
  const words = doctorWordsIn(context.language);
  const { flags, example } = wordsIn(context.language);
  program
    .command("doctor")
    .description(words.about)
    .addOption(new Option("-c, --config <file>", flags.config))
    .addOption(new Option("--stage <stage>", words.stage))
    .addOption(new Option("--no-calls", words.noCalls))
    .addOption(new Option("--language <language>", flags.language))
    .addOption(new Option("--json", flags.json))
    .addHelpText("after", `\n${example}: saiten doctor --no-calls`)
    .action((given: DoctorFlags) => examine(context, given));
}

/** Looks at everything, whatever the first check finds; 2 when something does not work. */
async function examine(context: CommandContext, flags: DoctorFlags): Promise<void> {
  const findings: Finding[] = [];
  const { known, config } = await checkConfig(context, flags);
  const { language } = context;
  findings.push(checkNode(process.versions.node, language));
  findings.push(...(await checkFolders(workspace(outDirOf({})), language)));
  findings.push(config);
  const { SAITEN_TABLE: table, SAITEN_BUCKET: bucket, SAITEN_STAGE } = process.env;
  const stage = flags.stage ?? (table || bucket ? SAITEN_STAGE : undefined);
  const asksAws = known?.models.some(({ model }) => model.provider === "bedrock");
  if (asksAws || stage !== undefined) findings.push(await checkCredentials(language));
  if (known !== undefined) findings.push(...(await checkModels(context, known, flags.calls)));
  if (stage !== undefined) {
    const { checkDeployment } = await import("../doctor/check-deployment.ts");
    const place = { stage, table, bucket };
    findings.push(...(await checkDeployment(context, place, flags.calls)));
  }
  const works = findings.every(({ status }) => status !== "failed");
  context.exitCode = works ? EXIT.pass : EXIT.invalid;
  if (flags.json) return context.output.out(JSON.stringify({ works, checks: findings }));
  for (const finding of findings) context.output.out(rendered(finding, context));
}

interface CheckedConfig {
  /** Undefined where the file can't even be read. */
  readonly known?: KnownModels;
  readonly config: Finding;
}

/** The configuration with its test set, as `run` would read it, and the models that it knows. */
async function checkConfig(
  context: CommandContext,
  { config: file, language }: DoctorFlags,
): Promise<CheckedConfig> {
  const named = file ?? process.env.SAITEN_CONFIG;
  const where = named ?? DEFAULT_FILE;
  const flags = { ...(file && { config: file }), ...(language && { language }) };
  const found = { check: "config", where } as const;
  let checked: Pick<CheckedConfig, "known"> = {};
  try {
    checked = { known: await knownModels(context, flags) };
    const words = doctorWordsIn(context.language);
    if (named === undefined && !existsSync(where)) {
      const remedy = words.configRemedy;
      return { ...checked, config: { ...found, status: "note", what: words.noConfig, remedy } };
    }
    await loadEvaluation(context, { flags, mayLackAgent: true });
    return { ...checked, config: { ...found, status: "ok", what: words.configOk } };
  } catch (error) {
    const what = explain(error, context.language);
    return { ...checked, config: { ...found, status: "failed", what } };
  }
}

function rendered(finding: Finding, { language }: CommandContext): string {
  const words = doctorWordsIn(language);
  const { status, check, where, what, remedy } = finding;
  const { colon } = labelsIn(language);
  const line = `${padEndWide(words.status[status], 5)} ${words.check[check]} ${where}${colon}${what}`;
  return remedy === undefined ? line : `${line}\n      → ${words.remedy}${colon}${remedy}`;
}
