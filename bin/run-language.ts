import type { Language } from "../lib/core/language.ts";
import { readFrozenConfig } from "../lib/local/run-folder.ts";
import { findRun, type Workspace } from "../lib/local/workspace.ts";

/** The language of a stored run; undefined where there is none, which is told by whoever reads it. */
export async function languageOfRun(place: Workspace, name: string): Promise<Language | undefined> {
  const folder = await findRun(place, name).catch(() => undefined);
  if (folder === undefined) return undefined;
  const config = await readFrozenConfig(folder).catch(() => undefined);
  return config?.language;
}
