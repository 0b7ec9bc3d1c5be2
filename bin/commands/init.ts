import { stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Command } from "commander";
import { initFiles } from "../../lib/core/config/init/init-files.ts";
import { AppError } from "../../lib/core/errors.ts";
import { makeFolder } from "../../lib/local/make-folder.ts";
import type { CommandContext } from "../context.ts";
import { wordsIn } from "../words.ts";

export function addInitCommand(program: Command, context: CommandContext): void {
  const words = wordsIn(context.language);
  program
    .command("init")
    .argument("[folder]", words.args.folder, ".")
    .description(words.about.init)
    .option("--language <language>", words.flags.language)
    .addHelpText("after", `\n${words.example}: saiten init my-evaluation`)
    .action(async (folder: string) => {
      const files = Object.entries(initFiles(context.language)).map(
        ([name, text]) => [resolve(folder, name), text] as const,
      );
      for (const [path] of files) await refuseExisting(path);
      for (const [path, text] of files) {
        await makeFolder(dirname(path));
        await writeFile(path, text, { flag: "wx" });
      }
      const config = join(folder, "saiten.yaml");
      const created = files.map(([path]) => `  ${path}`);
      context.output.out(
        [words.created, ...created, words.next(`saiten run -c ${config}`)].join("\n"),
      );
    });
}

async function refuseExisting(path: string): Promise<void> {
  const existing = await stat(path).catch(() => undefined);
  if (existing !== undefined) throw new AppError("usage.file_exists", { path });
}
