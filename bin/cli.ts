import { Command, CommanderError } from "commander";
import { resolveLanguage } from "../lib/core/config/resolve-language.ts";
import type { Language } from "../lib/core/language.ts";
import packageJson from "../package.json" with { type: "json" };
import type { CommandContext } from "./context.ts";
import { EXIT } from "./exit-codes.ts";
import { explain, type Output, terminal } from "./output.ts";
import { usageError } from "./usage-error.ts";
import { wordsIn } from "./words.ts";

type AddCommand = (program: Command, context: CommandContext) => void;

/** In the order of the help. Each is loaded with what it works with when it is asked for. */
const COMMANDS: Readonly<Record<string, () => Promise<AddCommand>>> = {
  run: async () => (await import("./commands/run.ts")).addRunCommand,
  score: async () => (await import("./commands/score.ts")).addScoreCommand,
  validate: async () => (await import("./commands/validate.ts")).addValidateCommand,
  estimate: async () => (await import("./commands/estimate.ts")).addEstimateCommand,
  report: async () => (await import("./commands/report.ts")).addReportCommand,
  cache: async () => (await import("./commands/cache.ts")).addCacheCommand,
  init: async () => (await import("./commands/init.ts")).addInitCommand,
  models: async () => (await import("./commands/models.ts")).addModelsCommand,
  serve: async () => (await import("./commands/serve.ts")).addServeCommand,
  remote: async () => (await import("./commands/remote.ts")).addRemoteCommand,
  doctor: async () => (await import("./commands/doctor.ts")).addDoctorCommand,
};

/** Runs the command line; returns the exit code and lets nothing escape. */
export async function main(args: readonly string[], output: Output = terminal): Promise<number> {
  const context: CommandContext = {
    output,
    language: languageOf(args),
    exitCode: EXIT.pass,
  };
  try {
    const program = await createProgram(context, args[0]);
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

/** With the command that is named, or with all of them for help and for names that are unknown. */
async function createProgram(context: CommandContext, named = ""): Promise<Command> {
  const program = new Command("saiten")
    .description(wordsIn(context.language).about.program)
    .version(packageJson.version)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => context.output.out(text.trimEnd()),
      writeErr: (text) => context.output.err(text.trimEnd()),
      outputError: () => undefined,
    });
  const asked = Object.hasOwn(COMMANDS, named) ? [named] : Object.keys(COMMANDS);
  for (const name of asked) (await COMMANDS[name]?.())?.(program, context);
  return program;
}
