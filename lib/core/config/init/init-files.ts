import type { Language, Localized } from "../../language.ts";
import { initEn } from "./en.ts";
import { initJa } from "./ja.ts";
import { initZhHant } from "./zh-hant.ts";

/** A file that `saiten init` writes; the path is relative to the folder it is called in. */
export interface InitFile {
  readonly path: string;
  readonly content: string;
}

/** What the files of a language consist of. */
export interface InitContent {
  readonly config: string;
  readonly environment: string;
  readonly cases: readonly Readonly<Record<string, unknown>>[];
  /** By file name. */
  readonly documents: Readonly<Record<string, string>>;
}

const CONTENTS: Localized<InitContent> = { ja: initJa, en: initEn, "zh-Hant": initZhHant };

/** A configuration, a small test set and its documents: runs as it is with the offline judge. */
export function initFiles(language: Language): readonly InitFile[] {
  const { config, environment, cases, documents } = CONTENTS[language];
  const documentFiles = Object.entries(documents).map(([name, content]) => ({
    path: `documents/${name}`,
    content,
  }));
  return [
    { path: "saiten.yaml", content: config },
    { path: "cases.jsonl", content: cases.map((line) => `${JSON.stringify(line)}\n`).join("") },
    { path: ".env.example", content: environment },
    ...documentFiles,
  ];
}
