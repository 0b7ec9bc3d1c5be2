import { readFile } from "node:fs/promises";
import type { Environment, Flags } from "../lib/core/config/read-settings.ts";
import { resolveLanguage } from "../lib/core/config/resolve-language.ts";
import { SETTINGS } from "../lib/core/config/settings.ts";
import type { Language } from "../lib/core/language.ts";

export const DEFAULT_FILE = "saiten.yaml";

/** The flag, then the file, and only then what the environment says. */
export const languageWith = ({ language }: Flags, file: string | undefined): Language =>
  resolveLanguage({
    flag: typeof language === "string" ? language : undefined,
    file,
    environment: process.env,
  });

/** The language that a configuration names, whatever else is wrong with it. */
export const languageNamedIn = (text: string): string | undefined =>
  /^language:\s*["']?([\w-]+)/m.exec(text)?.[1];

/** The language of what is wrong with the flags beside a configuration that was not read yet. */
export async function languageBeside(flags: Flags, environment: Environment): Promise<Language> {
  const { config = environment[SETTINGS.config.variable] } = flags;
  const file = typeof config === "string" && config !== "" ? config : DEFAULT_FILE;
  const text = await readFile(file, "utf8").catch(() => "");
  return languageWith(flags, languageNamedIn(text));
}
