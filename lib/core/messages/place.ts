import type { Language } from "../language.ts";

/** Where in a file something stands, as the beginning of a message: `cases.jsonl line 17: `. */
export function placeWords(language: Language, file: string, line: number | null): string {
  if (language === "en") return line === null ? `${file}: ` : `${file} line ${line}: `;
  if (line === null) return `${file}：`;
  return language === "ja" ? `${file} ${line} 行目：` : `${file} 第 ${line} 行：`;
}
