import { fail, type Result } from "../errors.ts";
import type { Message } from "../messages/catalog.ts";
import { isBlank } from "../text/is-blank.ts";
import { capped } from "../validation/capped.ts";
import type { Problem } from "../validation/field-problem.ts";
import { scanJson } from "../validation/scan-json.ts";
import { validate } from "../validation/validate.ts";
import { type Fields, formatPath, isFields, shownValue, valueAt } from "../validation/value-at.ts";
import { withoutNullsInside } from "../validation/without-nulls.ts";
import { type Config, configSchema, OFFLINE } from "./config.ts";
import { parseYaml, type Yaml, type YamlSource } from "./parse-yaml.ts";
import { refuseUnsupported, type Unsupported } from "./refuse-unsupported.ts";

interface Located {
  readonly line: number;
  readonly message: Message;
}

// Looking for equal keys takes the parser the square of their number.
const MOST_CHARACTERS = 100_000;
const MOST_LOCATED = 200;
const MOST_OF_NAME = 40;
const RESERVED_ALIASES = [OFFLINE, "scripted"];

const reservedAliases = ({ models }: Config): readonly Problem[] =>
  RESERVED_ALIASES.filter((alias) => Object.hasOwn(models, alias)).map((alias) => ({
    path: ["models", alias],
    value: undefined,
    what: { kind: "reserved" },
  }));

/** What stands in a model's document may be a secret that was put at the wrong place. */
const isShowable = ([first]: Problem["path"]): boolean => first !== "models";

function readFields(rest: Fields): Result<Config, readonly Problem[]> {
  const checked = validate(configSchema, rest);
  if (!checked.ok) return checked;
  const reserved = reservedAliases(checked.value);
  return reserved.length > 0 ? fail(reserved) : checked;
}

function laterMessage(file: string, yaml: Yaml, { path, key, value }: Unsupported): Located {
  const line = yaml.lineOf(path);
  return {
    line,
    message: { code: "config.not_supported_yet", details: { file, line, key, value } },
  };
}

/** Control and format characters, line separators: with these a name can't stand in a path. */
const UNSHOWABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** The path of a field; a custom metric's name, where it can be shown, says more than its number. */
function fieldOf(yaml: Yaml, path: Problem["path"]): string {
  const inner = path.slice(2);
  if (path[0] !== "custom" || inner.length === 0) return formatPath(path);
  const name = valueAt(yaml.value, [...path.slice(0, 2), "name"]);
  if (typeof name !== "string" || isBlank(name)) return formatPath(path);
  const trimmed = name.trim();
  if (UNSHOWABLE.test(trimmed)) return formatPath(path);
  return `custom[${[...trimmed].slice(0, MOST_OF_NAME).join("")}].${formatPath(inner)}`;
}

function problemMessage(file: string, yaml: Yaml, { path, value, what }: Problem): Located {
  const line = yaml.lineOf(path);
  const shown = isShowable(path) ? shownValue(value) : null;
  const details = { file, line, field: fieldOf(yaml, path), value: shown, problem: what };
  return { line, message: { code: "config.invalid_value", details } };
}

function readObject(file: string, yaml: Yaml): Result<Config> {
  const unreadable = scanJson(yaml.value);
  if (unreadable.length > 0) {
    return fail(unreadable.map((problem) => problemMessage(file, yaml, problem).message));
  }
  // A key without a value is left out, as when every line below it is commented out.
  const { rest, unsupported } = refuseUnsupported(withoutNullsInside(yaml.value) as Fields);
  const checked = readFields(rest);
  if (checked.ok && unsupported.length === 0) return checked;
  const located = checked.ok ? [] : checked.error.slice(0, MOST_LOCATED);
  const wrong = located.map((each) => problemMessage(file, yaml, each));
  const later = unsupported.map((each) => laterMessage(file, yaml, each));
  const inOrder = [...later, ...wrong].sort((a, b) => a.line - b.line);
  return fail(
    capped(
      file,
      inOrder.map(({ message }) => message),
      later.length + (checked.ok ? 0 : checked.error.length),
    ),
  );
}

/** Reads saiten.yaml; the problems at once, each with its line. */
export function parseConfig({ file, text }: YamlSource): Result<Config> {
  if (text.length > MOST_CHARACTERS) {
    const details = { file, characters: text.length, most: MOST_CHARACTERS };
    return fail([{ code: "file.too_large", details }]);
  }
  const yaml = parseYaml({ file, text: text.replace(/^\ufeff/, "") });
  if (!yaml.ok) return yaml;
  const value = yaml.value.value ?? {};
  if (!isFields(value)) return fail([{ code: "config.not_object", details: { file } }]);
  return readObject(file, { ...yaml.value, value });
}

/** The configuration of a run without a file: every default. */
export const defaultConfig: Config = configSchema.parse({});
