import { canonicalJson } from "../dataset/canonical-json.ts";

/** A tool call as it is compared; a missing value and null are the same. */
export interface ComparedCall {
  readonly name: string;
  readonly inputParameters?: unknown;
  readonly output?: unknown;
}

export interface MatchRules {
  /** What is compared beside the name. */
  readonly inputs: boolean;
  readonly outputs: boolean;
  /** Every position must be equal, and nothing else be called. */
  readonly exact: boolean;
  /** Expected calls count in their order only; `exact` wins. */
  readonly ordered: boolean;
}

export interface ToolMatch {
  readonly score: number;
  /** How well each expected call was met; like the score from 0 to 1. */
  readonly weights: readonly number[];
}

/** A value made ready to be compared with many others. */
interface Value {
  /** Equal for equal values, whatever the order of their keys. */
  readonly text: string;
  readonly fields?: ReadonlyMap<string, Value>;
}

interface Prepared {
  readonly name: string;
  readonly inputs: Value;
  readonly output: Value;
}

type Lists = readonly [expected: readonly Prepared[], called: readonly Prepared[]];

/** undefined: one of the two has no inputs to compare. */
type Weigh = (expected: Prepared, called: Prepared) => number | undefined;

function prepared({ name, inputParameters, output }: ComparedCall): Prepared {
  return {
    name,
    inputs: preparedValue(inputParameters ?? null),
    output: preparedValue(output ?? null),
  };
}

function preparedValue(value: unknown): Value {
  const text = canonicalJson(value);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return { text };
  const fields = Object.entries(value).map(([key, inner]) => [key, preparedValue(inner)] as const);
  return { text, fields: new Map(fields) };
}

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0);

/** 1 for equal values, a share for two objects, undefined for anything else. */
function likeness(a: Value, b: Value): number | undefined {
  if (a.text === b.text) return 1;
  return a.fields && b.fields && similarity(a.fields, b.fields);
}

/** The share of all keys of both whose values agree; objects inside agree in part. */
function similarity(a: ReadonlyMap<string, Value>, b: ReadonlyMap<string, Value>): number {
  let agreeing = 0;
  let shared = 0;
  for (const [key, value] of a) {
    const other = b.get(key);
    if (other === undefined) continue;
    shared += 1;
    agreeing += likeness(value, other) ?? 0;
  }
  return agreeing / (a.size + b.size - shared);
}

const weighBy =
  ({ inputs, outputs }: MatchRules): Weigh =>
  (expected, called) => {
    if (expected.name !== called.name) return 0;
    const weight = inputs ? likeness(expected.inputs, called.inputs) : 1;
    if (weight === undefined) return undefined;
    return outputs && expected.output.text !== called.output.text ? 0 : weight;
  };

function exactWeights([expected, called]: Lists, { inputs, outputs }: MatchRules): number[] {
  return expected.map((wanted, index) => {
    const call = called[index];
    const isMet =
      call?.name === wanted.name &&
      (!inputs || wanted.inputs.text === call.inputs.text) &&
      (!outputs || wanted.output.text === call.output.text);
    return isMet ? 1 : 0;
  });
}

/** Each expected call in turn takes the best of the calls that are left. */
function freeWeights([expected, called]: Lists, weigh: Weigh): number[] | undefined {
  const left = [...called];
  const weights: number[] = [];
  for (const wanted of expected) {
    let best = 0;
    let taken = left.length;
    for (const [index, call] of left.entries()) {
      const weight = weigh(wanted, call);
      if (weight === undefined) return undefined;
      if (weight > best) [best, taken] = [weight, index];
    }
    left.splice(taken, 1);
    weights.push(best);
  }
  return weights;
}

/** A way through both lists, by the pairs it is made of, the last one first. */
interface Way {
  readonly total: number;
  readonly last?: { readonly index: number; readonly weight: number; readonly before: Way };
}

const START: Way = { total: 0 };

/** The heaviest common subsequence, in as many steps as there are pairs. */
function orderedWeights([expected, called]: Lists, weigh: Weigh): number[] | undefined {
  let columns = called.map((call) => ({ call, way: START }));
  for (const [index, wanted] of expected.entries()) {
    let [left, diagonal] = [START, START];
    const row: typeof columns = [];
    for (const { call, way: above } of columns) {
      const weight = weigh(wanted, call);
      if (weight === undefined) return undefined;
      const skipping = left.total > above.total ? left : above;
      const total = diagonal.total + weight;
      const way =
        total > skipping.total ? { total, last: { index, weight, before: diagonal } } : skipping;
      row.push({ call, way });
      [left, diagonal] = [way, above];
    }
    columns = row;
  }
  const weights = expected.map(() => 0);
  for (let last = columns.at(-1)?.way.last; last !== undefined; last = last.before.last) {
    weights[last.index] = last.weight;
  }
  return weights;
}

/**
 * How far the calls meet the expected ones. Surplus calls cost nothing unless the match is exact or
 * nothing is expected; every call can meet one expectation only. undefined: of two calls that had
 * to be compared one has inputs and the other has none.
 */
export function matchTools(
  given: readonly [expected: readonly ComparedCall[], called: readonly ComparedCall[]],
  rules: MatchRules,
): ToolMatch | undefined {
  const [expected, called] = [given[0].map(prepared), given[1].map(prepared)];
  const lists = [expected, called] as const;
  if (rules.exact) {
    const weights = exactWeights(lists, rules);
    const isMet = expected.length === called.length && weights.every((weight) => weight === 1);
    return { score: isMet ? 1 : 0, weights };
  }
  if (expected.length === 0) return { score: called.length === 0 ? 1 : 0, weights: [] };
  const weigh = weighBy(rules);
  const weights = rules.ordered ? orderedWeights(lists, weigh) : freeWeights(lists, weigh);
  return weights && { score: sum(weights) / expected.length, weights };
}
