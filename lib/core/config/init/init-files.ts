import type { Language, Localized } from "../../language.ts";
import { initEn } from "./en.ts";
import { initJa } from "./ja.ts";
import { initZhHant } from "./zh-hant.ts";

/** What the files of a language consist of. */
export interface InitContent {
  readonly config: string;
  readonly environment: string;
  readonly cases: readonly Readonly<Record<string, unknown>>[];
  /** By file name. */
  readonly documents: Readonly<Record<string, string>>;
}

const CONTENTS: Localized<InitContent> = { ja: initJa, en: initEn, "zh-Hant": initZhHant };

/**
 * What `saiten init` writes, by path: a configuration, a small test set and its documents. Runs as
 * it is with the offline judge.
 */
export function initFiles(language: Language): Readonly<Record<string, string>> {
  const { config, environment, cases, documents } = CONTENTS[language];
  return {
    "saiten.yaml": config,
    "cases.jsonl": cases.map((line) => `${JSON.stringify(line)}\n`).join(""),
    ".env.example": environment,
    ...Object.fromEntries(
      Object.entries(documents).map(([name, text]) => [`documents/${name}`, text]),
    ),
  };
}
