import type { Command } from "commander";
import type { CommandContext } from "../context.ts";
import { type EvaluateFlags, evaluate } from "../evaluate.ts";
import { wordsIn } from "../words.ts";
import { addAttemptOptions, addSettings, RUN_SETTINGS } from "./settings-options.ts";

export function addRunCommand(program: Command, context: CommandContext): void {
  const words = wordsIn(context.language);
  const command = program.command("run").description(words.about.run);
  addAttemptOptions(addSettings(command, context, RUN_SETTINGS), context)
    .addHelpText("after", `\n${words.example}: saiten run -c saiten.yaml`)
    .action((flags: EvaluateFlags) => evaluate(context, { flags }));
}
