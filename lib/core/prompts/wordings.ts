import type { Language, Localized } from "../language.ts";
import { ownValue } from "../own-value.ts";
import { en } from "./en/wording.ts";
import { ja } from "./ja/wording.ts";
import type { MetricWording, Wording } from "./wording.ts";
import { zhHant } from "./zh-Hant/wording.ts";

export const wordings: Localized<Wording> = { ja, en, "zh-Hant": zhHant };

/** The words of a metric or of a kind of custom ones; undefined for anything else. */
export const wordingOf = (key: string, language: Language): MetricWording | undefined =>
  ownValue(wordings[language].metrics, key);
