import { isNegated } from "../../core/text/is-negated.ts";
import { type NumberMention, numbersIn } from "../../core/text/numbers-in.ts";
import { splitSentences } from "../../core/text/split-sentences.ts";
import { coverage, termsOf, type Weights, weightsOver } from "./terms.ts";

/** A sentence that a claim can be held against. */
export interface Source {
  readonly text: string;
  /** Which of the given texts it comes from. */
  readonly origin: number;
  readonly terms: ReadonlySet<string>;
  /** Of the sentences around it and the first of its text, which often names the subject. */
  readonly around: ReadonlySet<string>;
  readonly numbers: readonly NumberMention[];
  readonly negated: boolean;
}

export interface Library {
  readonly sources: readonly Source[];
  readonly weight: Weights;
}

/** How a claim compares with the sources. */
export type Finding =
  | { readonly kind: "supported"; readonly source: Source }
  | { readonly kind: "changedNumber"; readonly source: Source; readonly number: string }
  | { readonly kind: "opposite"; readonly source: Source }
  | { readonly kind: "unsupported" };

// Found by trying them on answers that people wrote from documents.
const SUPPORTED = 0.5;
const SUPPORTED_BY_NUMBERS = 0.35;
const SAYS_IT_ALL = 0.8;
const NUMBERS = 0.4;
const AROUND = 0.6;
const OPPOSITE = 0.75;
const NEARLY_BEST = 0.75;

// What one of a unit is in a smaller one, so that 1時間 and 60分 are equal.
const SMALLER: Readonly<Record<string, readonly [unit: string, factor: number]>> = {
  hour: ["minute", 60],
  year: ["month", 12],
  week: ["day", 7],
};

/** Cuts texts into sources. */
export function libraryOf(texts: readonly string[]): Library {
  const sources = texts.flatMap((text, origin) => sourcesOf(text, origin));
  return { sources, weight: weightsOver(sources.map((source) => source.terms)) };
}

function sourcesOf(text: string, origin: number): Source[] {
  const sentences = splitSentences(text);
  const terms = sentences.map(termsOf);
  return sentences.map((sentence, i) => ({
    text: sentence,
    origin,
    terms: terms[i] ?? new Set(),
    around: new Set([0, i - 1, i + 1].flatMap((near) => [...(terms[near] ?? [])])),
    numbers: numbersIn(sentence),
    negated: isNegated(sentence),
  }));
}

const ownShare = (terms: ReadonlySet<string>, source: Source, weight: Weights): number =>
  coverage(terms, (term) => source.terms.has(term), weight);

/** How much of what `terms` speak of a source speaks of, its surroundings counting less. */
export function support(terms: ReadonlySet<string>, source: Source, weight: Weights): number {
  const own = ownShare(terms, source, weight);
  const near = coverage(
    terms,
    (term) => !source.terms.has(term) && source.around.has(term),
    weight,
  );
  return own + AROUND * near;
}

const inSmallerUnit = ({ value, unit }: NumberMention): { value: number; unit: string } => {
  const [smaller, factor] = SMALLER[unit] ?? [unit, 1];
  return { value: value * factor, unit: smaller };
};

/** Equal value, in the same unit or where one of the two has none. */
export function sameNumber(a: NumberMention, b: NumberMention): boolean {
  if (a.value === b.value && (a.unit === b.unit || a.unit === "" || b.unit === "")) return true;
  const [x, y] = [inSmallerUnit(a), inSmallerUnit(b)];
  return x.unit === y.unit && Math.abs(x.value - y.value) < 1e-9;
}

interface Ranked {
  readonly source: Source;
  /** Share of what the claim speaks of; 1 for a claim that is only a number. */
  readonly share: number;
  /** The same without the source's surroundings. */
  readonly own: number;
  /** The same with the claim's numbers counting too. */
  readonly rank: number;
}

type Mentions = readonly NumberMention[];

const times = (numbers: Mentions, number: NumberMention): number =>
  numbers.filter((other) => sameNumber(other, number)).length;

const has = (numbers: Mentions, number: NumberMention): boolean => times(numbers, number) > 0;

function rankSources(claim: string, { sources, weight }: Library): Ranked[] {
  const terms = termsOf(claim);
  const numbers = numbersIn(claim);
  return sources
    .map((source) => {
      const share = terms.size === 0 ? 1 : support(terms, source, weight);
      const found = numbers.filter((number) => has(source.numbers, number)).length;
      const rank = numbers.length === 0 ? share : share + (NUMBERS * found) / numbers.length;
      const own = terms.size === 0 ? 1 : ownShare(terms, source, weight);
      return { source, share, own, rank };
    })
    .sort((a, b) => b.rank - a.rank);
}

/**
 * Whether the sentences that say all of a claim by themselves have another number in the place of
 * this one. Their neighbours, which may have it, are then the same rule for others.
 */
function saidOtherwise(number: NumberMention, numbers: Mentions, ranked: readonly Ranked[]) {
  const most = Math.max(...ranked.map(({ own }) => own));
  if (most < SAYS_IT_ALL) return false;
  const sayAll = ranked.filter(({ own }) => own >= most * NEARLY_BEST).map((r) => r.source);
  const others = sayAll
    .flatMap((source) => source.numbers)
    .filter((other) => other.unit === number.unit && !has(numbers, other));
  return others.length > 0 && !sayAll.some((source) => has(source.numbers, number));
}

/**
 * A number that the claim says more often than the source, while it leaves out another one of the
 * source in the same unit: 5日、5日 for 5日、10日.
 */
function repeatedNumber(numbers: Mentions, source: Source): NumberMention | undefined {
  return numbers.find(
    (number) =>
      has(source.numbers, number) &&
      times(numbers, number) > times(source.numbers, number) &&
      source.numbers.some((other) => other.unit === number.unit && !has(numbers, other)),
  );
}

/** Holds one sentence of an answer against the library. */
export function examine(claim: string, library: Library): Finding {
  const ranked = rankSources(claim, library);
  const best = ranked[0];
  if (best === undefined) return { kind: "unsupported" };
  const near = ranked.filter(({ share }) => share >= best.share * NEARLY_BEST);
  const numbers = numbersIn(claim);
  const isNowhere = (number: NumberMention): boolean =>
    !near.some(({ source }) => has(source.numbers, number));
  const missing =
    numbers.find((number) => isNowhere(number) || saidOtherwise(number, numbers, ranked)) ??
    repeatedNumber(numbers, best.source);
  if (missing !== undefined) {
    return best.source.numbers.length === 0
      ? { kind: "unsupported" }
      : { kind: "changedNumber", source: best.source, number: missing.text };
  }
  if (best.share < (numbers.length === 0 ? SUPPORTED : SUPPORTED_BY_NUMBERS)) {
    return { kind: "unsupported" };
  }
  const negated = isNegated(claim);
  const agrees = near.some(({ source }) => source.negated === negated);
  if (!agrees && best.share >= OPPOSITE) return { kind: "opposite", source: best.source };
  return { kind: "supported", source: best.source };
}
