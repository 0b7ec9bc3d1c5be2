import type { Command } from "commander";
import type { CommandContext } from "../context.ts";
import { type EvaluateFlags, evaluate } from "../evaluate.ts";
import { wordsIn } from "../words.ts";
import { addAttemptOptions, addSettings, SCORE_SETTINGS } from "./settings-options.ts";

export function addScoreCommand(program: Command, context: CommandContext): void {
  const words = wordsIn(context.language);
  const command = program
    .command("score")
    .argument("[answers]", words.args.answers)
    .description(words.about.score);
  addAttemptOptions(addSettings(command, context, SCORE_SETTINGS), context)
    .addHelpText("after", `\n${words.example}: saiten score answers.jsonl`)
    .action((answers: string | undefined, flags: EvaluateFlags) =>
      evaluate(context, { flags, recorded: answers ?? null }),
    );
}
