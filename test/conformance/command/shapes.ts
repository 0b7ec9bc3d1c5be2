import { isDeepStrictEqual } from "node:util";
import { rubricSchema } from "../../../lib/core/metrics/rubric.ts";
import { normalizeVerdict } from "../../../lib/core/metrics/verdict-word.ts";
import type { Table, Vector } from "./vector.ts";

interface Call {
  readonly name: string;
  readonly inputParameters?: unknown;
  readonly output?: unknown;
}

const WORDS: readonly unknown[] = ["yes", "no", "idk"];

/** Every verdict word of a judge's outputs, however deep. */
function verdictsIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap(verdictsIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value as Table).flatMap(([key, inner]) =>
    key === "verdict" && typeof inner === "string" ? [inner] : verdictsIn(inner),
  );
}

const callsOf = (calls: unknown): readonly Call[] => (Array.isArray(calls) ? calls : []);

function hasTwins(calls: readonly Call[]): boolean {
  return calls.some((call, index) =>
    calls.slice(index + 1).some((other) => isDeepStrictEqual(call, other)),
  );
}

/** Inputs of which a departure speaks, by the name that `departures.json` calls them. */
export const SHAPES: Readonly<Record<string, (vector: Vector) => boolean>> = {
  confirmedViolation: ({ judge }) =>
    verdictsIn(judge.verdicts).some((word) => normalizeVerdict(word) === "yes"),

  identicalCalls: ({ testCase, options }) =>
    options.shouldExactMatch !== true &&
    options.shouldConsiderOrdering !== true &&
    hasTwins(callsOf(testCase.toolsCalled)) &&
    callsOf(testCase.expectedTools).some(({ name }, index, all) =>
      all.slice(index + 1).some((other) => other.name === name),
    ),

  onePointRubric: ({ options: { rubric } }) => {
    const read = rubricSchema.safeParse(rubric);
    return !read.success && read.error.issues.some(({ message }) => message === "rubric.one_point");
  },

  spelledOtherwise: ({ judge }) => {
    const words = verdictsIn(judge);
    const normal = words.map(normalizeVerdict);
    return !isDeepStrictEqual(words, normal) && normal.every((word) => WORDS.includes(word));
  },
};
