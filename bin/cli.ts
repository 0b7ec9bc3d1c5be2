import { Command, CommanderError } from "commander";
import { resolveLanguage } from "../lib/core/config/resolve-language.ts";
import type { Language } from "../lib/core/language.ts";
import packageJson from "../package.json" with { type: "json" };
import { addCacheCommand } from "./commands/cache.ts";
import { addEstimateCommand } from "./commands/estimate.ts";
import { addInitCommand } from "./commands/init.ts";
import { addModelsCommand } from "./commands/models.ts";
import { addReportCommand } from "./commands/report.ts";
import { addRunCommand } from "./commands/run.ts";
import { addScoreCommand } from "./commands/score.ts";
import { addValidateCommand } from "./commands/validate.ts";
import type { CommandContext } from "./context.ts";
import { EXIT } from "./exit-codes.ts";
import { explain, type Output, terminal } from "./output.ts";
import { usageError } from "./usage-error.ts";
import { wordsIn } from "./words.ts";

/** Runs the command line; returns the exit code and lets nothing escape. */
export async function main(args: readonly string[], output: Output = terminal): Promise<number> {
  const context: CommandContext = {
    output,
    language: languageOf(args),
    exitCode: EXIT.pass,
  };
  const program = createProgram(context);
  try {
    await program.parseAsync([...args], { from: "user" });
    return context.exitCode;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT.pass;
    if (error instanceof CommanderError && error.code === "commander.help") return EXIT.invalid;
    output.err(
      explain(error instanceof CommanderError ? usageError(error) : error, context.language),
    );
    return EXIT.invalid;
  }
}

/** The language of the arguments; a configuration file is read later and may change it. */
function languageOf(args: readonly string[]): Language {
  const at = args.findIndex((arg) => arg === "--language" || arg.startsWith("--language="));
  const flag = args[at]?.includes("=") ? args[at]?.split("=")[1] : args[at + 1];
  return resolveLanguage({ flag: at < 0 ? undefined : flag, environment: process.env });
}

function createProgram(context: CommandContext): Command {
  const program = new Command("saiten")
    .description(wordsIn(context.language).about.program)
    .version(packageJson.version)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => context.output.out(text.trimEnd()),
      writeErr: (text) => context.output.err(text.trimEnd()),
      outputError: () => undefined,
    });
  addRunCommand(program, context);
  addScoreCommand(program, context);
  addValidateCommand(program, context);
  addEstimateCommand(program, context);
  addReportCommand(program, context);
  addCacheCommand(program, context);
  addInitCommand(program, context);
  addModelsCommand(program, context);
  return program;
}
