import { isDeepStrictEqual } from "node:util";
import { parseReply } from "../../../lib/core/judging/parse-reply.ts";
import { rubricSchema } from "../../../lib/core/metrics/rubric.ts";
import { matchTools } from "../../../lib/core/metrics/tool-matching.ts";
import { trimmed } from "../../../lib/core/metrics/verdict-list.ts";
import { normalizeVerdict } from "../../../lib/core/metrics/verdict-word.ts";
import { stepsOfVector } from "./steps-of-vector.ts";
import type { Table, Vector } from "./vector.ts";

interface Call {
  readonly name: string;
  readonly inputParameters?: unknown;
  readonly output?: unknown;
}

const OTHER_FIELDS = ["metadata", "tags"];

const isTable = (value: unknown): value is Table =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Every text that stands under a key, however deep. */
function textsUnder(keys: readonly string[], value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((inner) => textsUnder(keys, inner));
  if (!isTable(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    keys.includes(key) && typeof inner === "string" ? [inner] : textsUnder(keys, inner),
  );
}

const callsOf = (calls: unknown): readonly Call[] => (Array.isArray(calls) ? calls : []);

const isSameCall = (a: Call, b: Call): boolean =>
  a.name === b.name &&
  isDeepStrictEqual(a.inputParameters ?? null, b.inputParameters ?? null) &&
  isDeepStrictEqual(a.output ?? null, b.output ?? null);

/** The calls without repetitions of equal ones, which is what DeepEval matches. */
const withoutTwins = (calls: readonly Call[]): readonly Call[] =>
  calls.filter((call, index) => !calls.slice(0, index).some((other) => isSameCall(call, other)));

/** Whether every output of the judge is what its step may answer, as a run reads it. */
const isReadable = (vector: Vector): boolean =>
  stepsOfVector(vector).every(({ output, schema }) => {
    const read = parseReply(output);
    return read.ok && schema.safeParse(read.value).success;
  });

const isReadByDeepEval = (text: string): boolean => text === text.normalize("NFKC").trim();

/** Inputs of which a departure speaks, by the name that `departures.json` calls them. */
export const SHAPES: Readonly<Record<string, (vector: Vector) => boolean>> = {
  confirmedViolation: ({ judge }) =>
    textsUnder(["verdict"], judge.verdicts).some((word) => trimmed(word) === "yes"),

  identicalCalls: ({ testCase, options }) => {
    const params: unknown = options.evaluationParams;
    const compares = (param: string) => Array.isArray(params) && params.includes(param);
    const rules = {
      inputs: compares("inputParameters"),
      outputs: compares("output"),
      exact: options.shouldExactMatch === true,
      ordered: options.shouldConsiderOrdering === true,
    };
    if (rules.exact || rules.ordered) return false;
    const expected = callsOf(testCase.expectedTools);
    const called = callsOf(testCase.toolsCalled);
    const each = matchTools([expected, called], rules)?.score;
    return each !== matchTools([expected, withoutTwins(called)], rules)?.score;
  },

  onePointRubric: ({ options: { rubric }, expected }) => {
    const read = rubricSchema.safeParse(rubric);
    const isOnePoint = read.error?.issues.some(({ message }) => message === "rubric.one_point");
    return expected.error === undefined && isOnePoint === true;
  },

  otherFields: ({ options: { evaluationParams } }) =>
    Array.isArray(evaluationParams) && evaluationParams.some((one) => OTHER_FIELDS.includes(one)),

  spelledOtherwise: (vector) => {
    const { judge } = vector;
    const isOtherWord = textsUnder(["verdict"], judge).some(
      (word) => normalizeVerdict(word) !== word,
    );
    const isOtherNumber = !textsUnder(["score", "verdict"], judge).every(isReadByDeepEval);
    return (isOtherWord || isOtherNumber) && isReadable(vector);
  },

  mendedJson: (vector) =>
    stepsOfVector(vector).some(({ output }) => typeof output === "string") && isReadable(vector),
};
