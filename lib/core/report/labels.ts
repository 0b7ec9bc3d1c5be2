import type { Language } from "../language.ts";
import { en } from "./labels/en.ts";
import { ja } from "./labels/ja.ts";
import { zhHant } from "./labels/zh-hant.ts";

/** Every word and sentence of a report; the Japanese file says which there are. */
export type Labels = typeof ja;

const ALL: Readonly<Record<Language, Labels>> = { ja, en, "zh-Hant": zhHant };

export function labelsIn(language: Language): Labels {
  return ALL[language];
}
