import type { Language, Localized } from "../language.ts";

/** What a notice says beside the words of a report. */
export interface NoticeWords {
  readonly failedGates: string;
  readonly changes: string;
  /** How many more of a list there are. */
  readonly more: (n: number) => string;
  readonly noReport: string;
}

const WORDS: Localized<NoticeWords> = {
  ja: {
    failedGates: "満たさなかった合格基準",
    changes: "前回からの変化",
    more: (n) => `ほか ${n} 件`,
    noReport: "評価を始められませんでした。原因を取り除いてから、もう一度実行してください。",
  },
  en: {
    failedGates: "Gates not met",
    changes: "Since the previous run",
    more: (n) => `${n} more`,
    noReport: "The run could not begin; remove the cause, then start it again.",
  },
  "zh-Hant": {
    failedGates: "未達到的通過條件",
    changes: "與前次相比",
    more: (n) => `另有 ${n} 項`,
    noReport: "評估無法開始。請排除原因後再次執行。",
  },
};

export const noticeWords = (language: Language): NoticeWords => WORDS[language];
