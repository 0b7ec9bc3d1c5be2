import { type Command, Option } from "commander";
import type { Flags } from "../../lib/core/config/read-settings.ts";
import { SETTINGS, type SettingName } from "../../lib/core/config/settings.ts";
import type { CommandContext } from "../context.ts";
import { wordsIn } from "../words.ts";

/** Flags that choose cases and configuration: what a frozen run can't change. */
const COMMON: readonly SettingName[] = [
  "config",
  "out",
  "name",
  "note",
  "language",
  "judge",
  "judgeScript",
  "cache",
  "concurrency",
  "callTimeout",
  "toleratedErrorShare",
  "maxCost",
  "allowPartial",
  "repeat",
  "limit",
  "sample",
  "seed",
  "tag",
  "priority",
  "filterPattern",
];

/** Adds the flags of the settings; `--test-set` only where the test set is not the argument. */
export function addSettings(
  command: Command,
  context: CommandContext,
  names: readonly SettingName[] = COMMON,
): Command {
  const { flags } = wordsIn(context.language);
  for (const name of names) command.addOption(new Option(SETTINGS[name].flag, flags[name]));
  return command;
}

export const RUN_SETTINGS: readonly SettingName[] = ["testSet", ...COMMON];
export const SCORE_SETTINGS = COMMON;

/** The flags that were given, without those that are none of the settings. */
export function givenSettings(options: Readonly<Record<string, unknown>>): Flags {
  const names = Object.keys(SETTINGS) as SettingName[];
  return Object.fromEntries(
    names.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]])),
  ) as Flags;
}

/** Flags of the attempt itself: which run, and what is shown. */
export function addAttemptOptions(command: Command, context: CommandContext): Command {
  const { flags } = wordsIn(context.language);
  return command
    .option("--resume <run>", flags.resume)
    .option("--retry-errors <run>", flags.retryErrors)
    .option("--replay <run>", flags.replay)
    .option("--no-progress", flags.noProgress)
    .option("--json", flags.json);
}
