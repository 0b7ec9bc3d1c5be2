import { type Language, parseLanguage } from "../language.ts";

export interface LanguageSources {
  readonly flag?: string | undefined;
  /** The key in the configuration file. */
  readonly file?: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * The language of messages, judge wording and reports: --language, the file, SAITEN_LANGUAGE,
 * LC_ALL, LANG, else Japanese. What names no language of ours is passed over.
 */
export function resolveLanguage({ flag, file, environment }: LanguageSources): Language {
  const { SAITEN_LANGUAGE, LC_ALL, LANG } = environment;
  const named = [flag, file, SAITEN_LANGUAGE, LC_ALL, LANG].map(parseLanguage);
  return named.find((language) => language !== undefined) ?? "ja";
}
