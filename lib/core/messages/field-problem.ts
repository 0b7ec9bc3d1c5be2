import type { Language, Localized } from "../language.ts";
import type { FieldProblem } from "../validation/field-problem.ts";
import { english } from "./field-problem/en.ts";
import { japanese } from "./field-problem/ja.ts";
import { chinese } from "./field-problem/zh-hant.ts";

export interface Fault {
  /** Path of the field as it is shown, `metrics.also[1].threshold`. */
  readonly field: string;
  /** What stood there, shortened; null where it is absent or not to be shown. */
  readonly value: string | null;
  readonly problem: FieldProblem;
}

const SENTENCES: Localized<(name: string, problem: FieldProblem) => string> = {
  ja: japanese,
  en: english,
  "zh-Hant": chinese,
};

const NAMES: Localized<(field: string, value: string | null) => string> = {
  ja: (field, value) => (value === null ? `「${field}」` : `「${field}」（${value}）`),
  en: (field, value) => (value === null ? `"${field}"` : `"${field}" (${value})`),
  "zh-Hant": (field, value) => (value === null ? `「${field}」` : `「${field}」（${value}）`),
};

/** What is wrong with a field and what to do about it, one sentence or two. */
export function fieldProblemWords(language: Language, { field, value, problem }: Fault): string {
  return SENTENCES[language](NAMES[language](field, value), problem);
}
