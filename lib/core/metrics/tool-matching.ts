import { canonicalJson } from "../dataset/canonical-json.ts";

type Fields = Readonly<Record<string, unknown>>;

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
  /** From 0 to 1. */
  readonly score: number;
  /** How well each expected call was met, from 0 to 1, in their order. */
  readonly weights: readonly number[];
}

/** undefined: one of the two has no inputs to compare. */
type Weigh = (expected: ComparedCall, called: ComparedCall) => number | undefined;

const isSame = (a: unknown, b: unknown): boolean =>
  canonicalJson(a ?? null) === canonicalJson(b ?? null);

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The share of all keys of both whose values agree; objects inside agree in part. */
function similarity(a: Fields, b: Fields): number {
  const shared = Object.keys(a).filter((key) => Object.hasOwn(b, key));
  const agreeing = shared.map((key) => {
    const [one, other] = [a[key], b[key]];
    if (isSame(one, other)) return 1;
    return isFields(one) && isFields(other) ? similarity(one, other) : 0;
  });
  return sum(agreeing) / new Set([...Object.keys(a), ...Object.keys(b)]).size;
}

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0);

const weighBy =
  ({ inputs, outputs }: MatchRules): Weigh =>
  (expected, called) => {
    if (expected.name !== called.name) return 0;
    const weight = inputs ? likeness(expected.inputParameters, called.inputParameters) : 1;
    if (weight === undefined) return undefined;
    return outputs && !isSame(expected.output, called.output) ? 0 : weight;
  };

function likeness(wanted: unknown, given: unknown): number | undefined {
  if (isSame(wanted, given)) return 1;
  return isFields(wanted) && isFields(given) ? similarity(wanted, given) : undefined;
}

type Lists = readonly [expected: readonly ComparedCall[], called: readonly ComparedCall[]];

/** Position by position. */
function exactWeights([expected, called]: Lists, { inputs, outputs }: MatchRules): number[] {
  return expected.map((wanted, index) => {
    const call = called[index];
    const isMet =
      call?.name === wanted.name &&
      (!inputs || isSame(wanted.inputParameters, call.inputParameters)) &&
      (!outputs || isSame(wanted.output, call.output));
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
export function matchTools(lists: Lists, rules: MatchRules): ToolMatch | undefined {
  const [expected, called] = lists;
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
