import type * as z from "zod";
import { nearestTimeZone } from "../config/time-zones.ts";
import { fail, ok, type Result } from "../errors.ts";
import { nearestName } from "../text/nearest-name.ts";
import type { FieldProblem, Kind, LengthUnit, Problem } from "./field-problem.ts";
import { knownKeys } from "./known-keys.ts";
import { kindOf, valueAt } from "./value-at.ts";

type Path = readonly (string | number)[];
type Issue = z.core.$ZodIssue;

interface Checked {
  readonly schema: z.core.$ZodType;
  readonly input: unknown;
}

const EXPECTED: Readonly<Record<string, Kind>> = {
  string: "string",
  number: "number",
  int: "integer",
  boolean: "boolean",
  array: "list",
  object: "object",
  record: "object",
};

const atMostCharacters = (maximum: number): FieldProblem => ({
  kind: "tooLong",
  maximum,
  unit: "characters",
});

/** Rules that the schemas state themselves, by the text that they give them. */
const RULES: Readonly<Record<string, FieldProblem>> = {
  "id.too_long": atMostCharacters(200),
  "id.control_characters": { kind: "controlCharacters" },
  "model.secret_literal": { kind: "secretLiteral" },
  "model.region": { kind: "region" },
  "model.base_url": { kind: "baseUrl" },
  "model.two_keys": { kind: "twoKeys" },
  "schedule.time": { kind: "timeOfDay" },
  "deployment.hosts": { kind: "tooLong", maximum: 2000, unit: "characters" },
  "deployment.origin": { kind: "origin" },
  "check.length": { kind: "lengthBounds" },
  "name.reserved": { kind: "reserved" },
  "custom.name_too_long": atMostCharacters(100),
  "custom.criteria_too_long": atMostCharacters(2000),
  "custom.step_too_long": atMostCharacters(500),
  "custom.invisible": { kind: "tooShort", minimum: 1, unit: "characters" },
  "custom.steps_twice": { kind: "conflict" },
  "custom.no_criteria": { kind: "noCriteria" },
  "rubric.order": { kind: "rubricOrder" },
  "rubric.overlap": { kind: "rubricOverlap" },
  "rubric.one_point": { kind: "rubricOnePoint" },
};

const isNumeric = (origin: string): boolean => origin === "number" || origin === "int";

const unitOf = (origin: string): LengthUnit => (origin === "string" ? "characters" : "entries");

function ruleOf(message: string, value: unknown): FieldProblem | undefined {
  return message === "schedule.time_zone"
    ? { kind: "timeZone", nearest: nearestTimeZone(String(value)) }
    : RULES[message];
}

function whatOf(issue: Issue, value: unknown): FieldProblem {
  const rule = issue.code === "custom" ? ruleOf(issue.message, value) : undefined;
  if (value === undefined) return rule ?? { kind: "missing" };
  switch (issue.code) {
    case "invalid_type": {
      const expected = EXPECTED[issue.expected];
      if (expected === undefined) return { kind: "malformed" };
      if (expected === "number" && kindOf(value) === "number") return { kind: "notFinite" };
      const actual =
        expected === "integer" && kindOf(value) === "number" ? "fraction" : kindOf(value);
      return { kind: "type", expected: [expected], actual };
    }
    case "invalid_value":
      return { kind: "oneOf", allowed: issue.values.map(String) };
    case "too_small": {
      const minimum = Number(issue.minimum);
      if (!isNumeric(issue.origin)) {
        return { kind: "tooShort", minimum, unit: unitOf(issue.origin) };
      }
      return { kind: "atLeast", minimum, inclusive: issue.inclusive === true };
    }
    case "too_big": {
      const maximum = Number(issue.maximum);
      if (!isNumeric(issue.origin)) {
        return { kind: "tooLong", maximum, unit: unitOf(issue.origin) };
      }
      return { kind: "atMost", maximum, inclusive: issue.inclusive === true };
    }
    default:
      return rule ?? RULES[issue.message] ?? { kind: "malformed" };
  }
}

function unknownKeys({ schema }: Checked, path: Path, keys: readonly string[]): Problem[] {
  const known = knownKeys(schema, path);
  return keys.map((key) => ({
    path: [...path, key],
    value: undefined,
    what: known.includes(key)
      ? { kind: "conflict" }
      : { kind: "unknownKey", nearest: nearestName(key, known) },
  }));
}

const isWrongTypeAt = (path: Path, { path: at, what }: Problem): boolean =>
  (what.kind === "type" || what.kind === "oneOf") && at.length === path.length;

const isStrangeKey = ({ what }: Problem): boolean =>
  what.kind === "unknownKey" || what.kind === "conflict";

const isStrangeAt = (path: Path, problem: Problem): boolean =>
  isStrangeKey(problem) && problem.path.length === path.length + 1;

/** Of the ways in which a value could have been right, the one that it came nearest to. */
function nearestBranch(path: Path, branches: readonly (readonly Problem[])[]): readonly Problem[] {
  const started = branches.filter((problems) => !problems.some((it) => isWrongTypeAt(path, it)));
  const byCount = started.toSorted((a, b) => a.length - b.length);
  const known = byCount.find((problems) => !problems.some((it) => isStrangeAt(path, it)));
  const [first = []] = byCount;
  return known ?? first.filter(isStrangeKey);
}

/** A value that no branch even starts with: the words or the kinds that would do. */
function wrongKind(path: Path, value: unknown, problems: readonly Problem[]): Problem {
  const choice = problems.find(({ what }) => what.kind === "oneOf");
  const expected = problems.flatMap(({ what }) => (what.kind === "type" ? what.expected : []));
  if (choice !== undefined && (typeof value === "string" || expected.length === 0)) return choice;
  return {
    path,
    value,
    what: { kind: "type", expected: [...new Set(expected)], actual: kindOf(value) },
  };
}

function fromUnion(
  checked: Checked,
  issue: z.core.$ZodIssueInvalidUnion,
  path: Path,
): readonly Problem[] {
  const value = valueAt(checked.input, path);
  if (issue.errors.length === 0) {
    if (value === undefined) return [{ path, value, what: { kind: "missing" } }];
    const { options } = issue as { options: readonly unknown[] };
    return [{ path, value, what: { kind: "oneOf", allowed: options.map(String) } }];
  }
  const branches = issue.errors.map((issues) =>
    issues.flatMap((each) => fromIssue(checked, each, path)),
  );
  const nearest = nearestBranch(path, branches);
  return nearest.length > 0 ? nearest : [wrongKind(path, value, branches.flat())];
}

function fromIssue(checked: Checked, issue: Issue, base: Path): readonly Problem[] {
  // JSON and YAML know no symbols.
  const path = [...base, ...(issue.path as Path)];
  if (issue.code === "unrecognized_keys") return unknownKeys(checked, path, issue.keys);
  if (issue.code === "invalid_union") return fromUnion(checked, issue, path);
  const value = valueAt(checked.input, path);
  return [{ path, value, what: whatOf(issue, value) }];
}

/** A value of the wrong kind breaks further rules of its field: the first says enough. */
function oneAPath(problems: readonly Problem[]): readonly Problem[] {
  const byPath = new Map<string, Problem>();
  for (const problem of problems) {
    const path = JSON.stringify(problem.path);
    if (!byPath.has(path)) byPath.set(path, problem);
  }
  return [...byPath.values()];
}

/** Checks a value against a schema; one problem a place, all at once. */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): Result<z.output<Schema>, readonly Problem[]> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return ok(parsed.data);
  const checked = { schema, input };
  return fail(oneAPath(parsed.error.issues.flatMap((issue) => fromIssue(checked, issue, []))));
}
