import { dirname } from "node:path";
import { SETTINGS } from "../lib/core/config/settings.ts";
import type { Report } from "../lib/core/report/report.ts";
import { readFrozenConfig } from "../lib/local/run-folder.ts";
import type { FinishedRun } from "../lib/local/runner.ts";
import { workspace } from "../lib/local/workspace.ts";
import type { CommandContext } from "./context.ts";
import { outDirOf } from "./out-dir.ts";
import { wordsIn } from "./words.ts";

interface Unfinished extends Pick<FinishedRun, "runId" | "folder"> {
  readonly report?: Report;
}

/** Says how to go on. A replay has what is stored and no more, and a spent budget has to grow first. */
export async function hintToResume(
  { output, language }: CommandContext,
  { runId, folder, report }: Unfinished,
): Promise<void> {
  const config = await readFrozenConfig(folder).catch(() => undefined);
  if (config?.replay !== undefined) return;
  const isSpent = report?.warnings.some(({ code }) => code === "run.stopped_budget") === true;
  const name = nameToResume(runId, folder);
  const { resumeHint } = wordsIn(language);
  output.err(resumeHint(isSpent ? `${name} ${SETTINGS.maxCost.flag}` : name));
}

/** The id where --resume finds it by that, else the folder. */
function nameToResume(runId: string, folder: string): string {
  return dirname(folder) === workspace(outDirOf({})).outDir ? runId : folder;
}
