/** The languages of wording, reasons, messages and reports; Japanese is the default. */
export const LANGUAGES = ["ja", "en", "zh-Hant"] as const;

export type Language = (typeof LANGUAGES)[number];

export type Localized<T = string> = Readonly<Record<Language, T>>;

/**
 * Reads a language out of a setting such as `ja`, `en-US` or a POSIX locale (`zh_TW.UTF-8`).
 * Returns undefined for anything that names none of ours (`C`, `POSIX`, `fr_FR`).
 */
export function parseLanguage(setting: string | undefined): Language | undefined {
  const locale = (setting ?? "").trim().toLowerCase();
  // `ja_JP.UTF-8@cjknarrow`: the code set and the modifier say nothing about the language.
  const tag = locale.replace(/[.@].*$/s, "").replaceAll("_", "-");
  if (tag === "ja" || tag.startsWith("ja-")) return "ja";
  if (tag === "en" || tag.startsWith("en-")) return "en";
  if (/^zh-(hant|tw|hk|mo)\b/.test(tag)) return "zh-Hant";
  return undefined;
}
