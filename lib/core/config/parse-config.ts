import { fail, type Result } from "../errors.ts";
import type { Message } from "../messages/catalog.ts";
import type { Problem } from "../validation/field-problem.ts";
import { scanJson } from "../validation/scan-json.ts";
import { validate } from "../validation/validate.ts";
import { type Fields, formatPath, isFields, shownValue } from "../validation/value-at.ts";
import { type Config, configSchema, OFFLINE } from "./config.ts";
import { parseYaml, type Yaml, type YamlSource } from "./parse-yaml.ts";
import { refuseUnsupported } from "./refuse-unsupported.ts";

const RESERVED_ALIASES = [OFFLINE, "scripted"];

/** A key without a value is a key left out, as when every line below it is commented out. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isFields(value)) return value;
  const told = Object.entries(value).filter(([, field]) => field !== null);
  return Object.fromEntries(told.map(([key, field]) => [key, withoutNulls(field)]));
}

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

function readObject(file: string, yaml: Yaml): Result<Config> {
  const unreadable = scanJson(yaml.value);
  const fields = unreadable.length > 0 ? {} : (withoutNulls(yaml.value) as Fields);
  const { rest, unsupported } = refuseUnsupported(fields);
  const checked = unreadable.length > 0 ? fail(unreadable) : readFields(rest);
  const later = unsupported.map(
    ({ path, key, value }): Message => ({
      code: "config.not_supported_yet",
      details: { file, line: yaml.lineOf(path), key, value },
    }),
  );
  if (checked.ok) return later.length > 0 ? fail(later) : checked;
  const wrong = checked.error.map(
    ({ path, value, what }): Message => ({
      code: "config.invalid_value",
      details: {
        file,
        line: yaml.lineOf(path),
        field: formatPath(path),
        value: isShowable(path) ? shownValue(value) : null,
        problem: what,
      },
    }),
  );
  return fail([...later, ...wrong]);
}

/** Reads saiten.yaml; every problem at once, each with its line. */
export function parseConfig({ file, text }: YamlSource): Result<Config> {
  const yaml = parseYaml({ file, text: text.replace(/^\ufeff/, "") });
  if (!yaml.ok) return yaml;
  const value = yaml.value.value ?? {};
  if (!isFields(value)) return fail([{ code: "config.not_object", details: { file } }]);
  return readObject(file, { ...yaml.value, value });
}

/** The configuration of a run without a file: every default. */
export const defaultConfig: Config = configSchema.parse({});
