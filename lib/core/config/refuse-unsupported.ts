import { ownValue } from "../own-value.ts";
import { type Fields, formatPath, isFields, valueAt } from "../validation/value-at.ts";

/** A setting that is part of the design but not of this version. */
export interface Unsupported {
  readonly path: readonly string[];
  readonly key: string;
  readonly value: string;
}

const MODES_OF_LATER = ["retrieval"];
const AGENTS_OF_LATER = ["http", "maiagent", "command", "bedrock-agent", "bedrock-agentcore"];

const isOneOf = (known: readonly string[], value: unknown): boolean =>
  typeof value === "string" && known.includes(value);

/** True for what the design gives a judge and this version does not: summaries. */
const JUDGE_OF_LATER: Readonly<Record<string, (value: unknown) => boolean>> = {
  summary: (value) => value === "model",
};

function pathsOfLater({ mode, agent, judge }: Fields): readonly (readonly string[])[] {
  const keys: string[][] = [];
  if (isOneOf(MODES_OF_LATER, mode)) keys.push(["mode"]);
  if (isFields(agent) && isOneOf(AGENTS_OF_LATER, agent.type)) keys.push(["agent", "type"]);
  if (!isFields(judge)) return keys;
  const options = Object.entries(judge).filter(([key, value]) =>
    ownValue(JUDGE_OF_LATER, key)?.(value),
  );
  return [...keys, ...options.map(([key]) => ["judge", key])];
}

function without(fields: Fields, path: readonly string[]): Fields {
  const [key = "", ...inner] = path;
  const { [key]: value, ...rest } = fields;
  // The rest of an agent of another type means nothing to the schema of ours.
  if (inner.length === 0 || key === "agent" || !isFields(value)) return rest;
  return { ...rest, [key]: without(value, inner) };
}

/** Takes what this version can't serve out of a configuration, so that it is told by name. */
export function refuseUnsupported(fields: Fields): {
  readonly rest: Fields;
  readonly unsupported: readonly Unsupported[];
} {
  const paths = pathsOfLater(fields);
  return {
    rest: paths.reduce(without, fields),
    unsupported: paths.map((path) => ({
      path,
      key: formatPath(path),
      value: String(valueAt(fields, path)),
    })),
  };
}
