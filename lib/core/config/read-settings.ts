import { fail, ok, type Result } from "../errors.ts";
import { LANGUAGES, parseLanguage } from "../language.ts";
import type { Message } from "../messages/catalog.ts";
import { ownValue } from "../own-value.ts";
import type { FieldProblem } from "../validation/field-problem.ts";
import {
  longFlag,
  SETTINGS,
  type SettingKind,
  type SettingName,
  type Settings,
} from "./settings.ts";

/** What was given on the command line, as it was written; `cache: false` stands for --no-cache. */
export type Flags = Readonly<Partial<Record<SettingName, string | readonly string[] | boolean>>>;
export type Environment = Readonly<Record<string, string | undefined>>;

export interface SettingSources {
  readonly flags: Flags;
  readonly environment: Environment;
}

type Read = Result<unknown, FieldProblem>;

const NUMBER = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/;
const MAX_SEED = 2 ** 32 - 1;

function readNumber(text: string): number | undefined {
  const digits = text.normalize("NFKC").trim();
  return NUMBER.test(digits) ? Number(digits) : undefined;
}

function readWhole(text: string, minimum: number, maximum: number): Read {
  const value = readNumber(text);
  if (value === undefined || !Number.isInteger(value)) {
    return fail({
      kind: "type",
      expected: ["integer"],
      actual: value === undefined ? "string" : "fraction",
    });
  }
  if (value < minimum) return fail({ kind: "atLeast", minimum, inclusive: true });
  return value > maximum ? fail({ kind: "atMost", maximum, inclusive: true }) : ok(value);
}

function readAmount(text: string): Read {
  const value = readNumber(text);
  if (value === undefined || !Number.isFinite(value)) {
    return fail({ kind: "type", expected: ["number"], actual: "string" });
  }
  return value < 0 ? fail({ kind: "atLeast", minimum: 0, inclusive: true }) : ok(value);
}

const SWITCHES: Readonly<Record<string, boolean>> = {
  true: true,
  "1": true,
  yes: true,
  on: true,
  false: false,
  "0": false,
  no: false,
  off: false,
};

const READERS: Readonly<Record<SettingKind, (text: string) => Read>> = {
  text: (text) => ok(text),
  texts: (text) =>
    ok(
      text
        .split(/[,、]/u)
        .map((each) => each.trim())
        .filter((each) => each !== ""),
    ),
  count: (text) => readWhole(text, 1, Number.MAX_SAFE_INTEGER),
  seed: (text) => readWhole(text, 0, MAX_SEED),
  amount: readAmount,
  share: (text) => {
    const read = readAmount(text);
    return read.ok && (read.value as number) > 1
      ? fail({ kind: "atMost", maximum: 1, inclusive: true })
      : read;
  },
  flag: (text) => {
    const value = ownValue(SWITCHES, text.trim().toLowerCase());
    return value === undefined ? fail({ kind: "oneOf", allowed: ["true", "false"] }) : ok(value);
  },
  language: (text) => {
    const language = parseLanguage(text);
    return language === undefined ? fail({ kind: "oneOf", allowed: LANGUAGES }) : ok(language);
  },
};

interface Given {
  /** What the user knows it by. */
  readonly source: string;
  readonly value: string | readonly string[] | boolean;
}

function givenFor(name: SettingName, { flags, environment }: SettingSources): Given | undefined {
  const flag = flags[name];
  // The command line sets `cache` to true when --no-cache is absent.
  const isGiven = flag !== undefined && !(flag === true && name === "cache");
  if (isGiven) return { source: longFlag(name), value: flag };
  const { variable } = SETTINGS[name];
  const value = environment[variable];
  return value === undefined || value === "" ? undefined : { source: variable, value };
}

function read(name: SettingName, { value }: Given): Read {
  if (typeof value === "string") return READERS[SETTINGS[name].kind](value);
  return ok(value);
}

/**
 * Reads flags and SAITEN_* variables; a flag wins, an empty variable counts as unset. All problems
 * at once, each under the name of its flag or variable.
 */
export function readSettings(sources: SettingSources): Result<Settings> {
  const settings: Record<string, unknown> = {};
  const problems: Message[] = [];
  for (const name of Object.keys(SETTINGS) as SettingName[]) {
    const given = givenFor(name, sources);
    if (given === undefined) continue;
    const value = read(name, given);
    if (value.ok) settings[name] = value.value;
    else {
      const details = { name: given.source, value: String(given.value), problem: value.error };
      problems.push({ code: "config.invalid_setting", details });
    }
  }
  return problems.length > 0 ? fail(problems) : ok(settings as Settings);
}
