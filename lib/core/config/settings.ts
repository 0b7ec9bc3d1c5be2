/** How the text of a setting is read. */
export type SettingKind =
  | "text"
  | "texts"
  | "count"
  | "seed"
  | "amount"
  | "share"
  | "flag"
  | "language";

export interface Setting {
  /** As the command line declares it. */
  readonly flag: string;
  readonly variable: string;
  readonly kind: SettingKind;
}

/**
 * Everything that can be set outside the configuration file, by the name that the command line
 * gives it. A flag wins over its variable, a variable over the file.
 */
export const SETTINGS = {
  config: { flag: "-c, --config <file>", variable: "SAITEN_CONFIG", kind: "text" },
  testSet: { flag: "--test-set <file>", variable: "SAITEN_TEST_SET", kind: "text" },
  out: { flag: "--out <dir>", variable: "SAITEN_OUT", kind: "text" },
  name: { flag: "--name <text>", variable: "SAITEN_NAME", kind: "text" },
  note: { flag: "--note <text>", variable: "SAITEN_NOTE", kind: "text" },
  language: { flag: "--language <language>", variable: "SAITEN_LANGUAGE", kind: "language" },
  judge: { flag: "--judge <alias>", variable: "SAITEN_JUDGE", kind: "text" },
  judgeScript: { flag: "--judge-script <file>", variable: "SAITEN_JUDGE_SCRIPT", kind: "text" },
  cache: { flag: "--no-cache", variable: "SAITEN_CACHE", kind: "flag" },
  concurrency: { flag: "-j, --concurrency <n>", variable: "SAITEN_CONCURRENCY", kind: "count" },
  callTimeout: {
    flag: "--call-timeout <seconds>",
    variable: "SAITEN_CALL_TIMEOUT",
    kind: "amount",
  },
  toleratedErrorShare: {
    flag: "--tolerated-error-share <share>",
    variable: "SAITEN_TOLERATED_ERROR_SHARE",
    kind: "share",
  },
  maxCost: { flag: "--max-cost <usd>", variable: "SAITEN_MAX_COST", kind: "amount" },
  allowPartial: { flag: "--allow-partial", variable: "SAITEN_ALLOW_PARTIAL", kind: "flag" },
  repeat: { flag: "--repeat <n>", variable: "SAITEN_REPEAT", kind: "count" },
  limit: { flag: "-n, --limit <n>", variable: "SAITEN_LIMIT", kind: "count" },
  sample: { flag: "--sample <n>", variable: "SAITEN_SAMPLE", kind: "count" },
  seed: { flag: "--seed <n>", variable: "SAITEN_SEED", kind: "seed" },
  tag: { flag: "--tag <tag...>", variable: "SAITEN_TAG", kind: "texts" },
  priority: { flag: "--priority <priority>", variable: "SAITEN_PRIORITY", kind: "text" },
  filterPattern: {
    flag: "--filter-pattern <regex>",
    variable: "SAITEN_FILTER_PATTERN",
    kind: "text",
  },
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof SETTINGS;

interface ValueOf {
  text: string;
  texts: readonly string[];
  count: number;
  seed: number;
  amount: number;
  share: number;
  flag: boolean;
  language: "ja" | "en" | "zh-Hant";
}

/** The settings that were given, by flag or variable. */
export type Settings = {
  readonly [Name in SettingName]?: ValueOf[(typeof SETTINGS)[Name]["kind"]];
};

/** The long form of a setting's flag: `--concurrency`. */
export function longFlag(name: SettingName): string {
  return SETTINGS[name].flag.replace(/^(?:-\w, )?(\S+).*$/, "$1");
}
