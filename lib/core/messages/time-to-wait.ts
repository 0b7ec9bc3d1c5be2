import type { Localized } from "../language.ts";

const MINUTES_OF_DAY = 1_440;

/** For how long a provider asks not to be called, as far as that matters to who reads it. */
export const timeToWait = (minutes: number): Localized =>
  minutes > MINUTES_OF_DAY
    ? { ja: "1 日以上", en: "more than a day", "zh-Hant": "一天以上的時間" }
    : {
        ja: `あと約 ${minutes} 分`,
        en: `about ${minutes} more minutes`,
        "zh-Hant": `約 ${minutes} 分鐘`,
      };
