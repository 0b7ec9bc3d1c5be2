import { type Command, Option } from "commander";
import type { CommandContext } from "../context.ts";
import { addDocumentCommands } from "../remote/document-commands.ts";
import { addLoginCommand } from "../remote/login.ts";
import { addRunCommands } from "../remote/run-commands.ts";
import { addTestSetCommands } from "../remote/test-set-commands.ts";
import { remoteWordsIn } from "../remote/words.ts";
import { wordsIn } from "../words.ts";

export function addRemoteCommand(program: Command, context: CommandContext): void {
  const { about, flags } = remoteWordsIn(context.language);
  const common = wordsIn(context.language);
  const remote = program.command("remote").description(about.remote);
  /** A command that asks a server. */
  const add = (parent: Command, name: string, description: string): Command =>
    parent
      .command(name)
      .description(description)
      .addOption(new Option("--url <url>", flags.url))
      .addOption(new Option("--token-file <file>", flags.tokenFile))
      .addOption(new Option("--iam", flags.iam))
      .addOption(new Option("--language <language>", common.flags.language))
      .addOption(new Option("--json", common.flags.json));
  addLoginCommand(remote, context);
  addRunCommands(remote, context, add);
  addDocumentCommands(remote, context, add);
  addTestSetCommands(remote, context, add);
}
