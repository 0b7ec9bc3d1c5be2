import { isNegated } from "../../core/text/is-negated.ts";
import type { NumberMention } from "../../core/text/numbers-in.ts";
import { splitSentences } from "../../core/text/split-sentences.ts";
import { Numbers } from "./numbers.ts";
import { periodTerm, withOnePeriodWord } from "./periods.ts";
import { termsOf, type WeighedTerms, type Weights, weighed, weightsOver } from "./terms.ts";

/** A sentence that a claim can be held against. */
export interface Source {
  readonly text: string;
  /** Which of the given texts it comes from. */
  readonly origin: number;
  readonly terms: ReadonlySet<string>;
  /** Of the sentences around it and the first of its text, which often names the subject. */
  readonly around: readonly ReadonlySet<string>[];
  readonly numbers: Numbers;
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

/** Cuts texts into sources. */
export function libraryOf(texts: readonly string[]): Library {
  const sources = texts.flatMap((text, origin) => sourcesOf(text, origin));
  return { sources, weight: weightsOver(sources.map((source) => source.terms)) };
}

/** What a claim speaks of; 月額5万円 and 月5万円 are for the same period. */
export const claimTerms = (claim: string): ReadonlySet<string> => termsOf(withOnePeriodWord(claim));

/** As it is written, and with the periods of its amounts as claims have them. */
function sourceTerms(sentence: string, { all }: Numbers): ReadonlySet<string> {
  const periods = all.flatMap(({ value, unit }) => (value === 1 && periodTerm(unit)) || []);
  return new Set([...termsOf(sentence), ...claimTerms(sentence), ...periods]);
}

function sourcesOf(text: string, origin: number): Source[] {
  const read = splitSentences(text).map((sentence) => {
    const numbers = Numbers.in(sentence);
    return { sentence, numbers, terms: sourceTerms(sentence, numbers) };
  });
  return read.map(({ sentence, numbers, terms }, i) => ({
    text: sentence,
    origin,
    terms,
    around: [0, i - 1, i + 1].flatMap((near) => read[near]?.terms ?? []),
    numbers,
    negated: isNegated(sentence),
  }));
}

/** How much of what a sentence speaks of a source speaks of; of nothing, nothing. */
export interface Support {
  /** By itself. */
  readonly own: number;
  /** Together with its surroundings, which count less. */
  readonly share: number;
}

export function support({ terms, all }: WeighedTerms, source: Source): Support {
  let own = 0;
  let near = 0;
  for (const [term, weighs] of terms) {
    if (source.terms.has(term)) own += weighs;
    else if (source.around.some((around) => around.has(term))) near += weighs;
  }
  return all === 0 ? { own: 0, share: 0 } : { own: own / all, share: (own + AROUND * near) / all };
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

interface Claim {
  readonly terms: WeighedTerms;
  readonly numbers: Numbers;
}

const SAYS_ONLY_NUMBERS: Support = { own: 1, share: 1 };

function rankSources({ terms, numbers }: Claim, sources: readonly Source[]): Ranked[] {
  const { all } = numbers;
  return sources
    .map((source) => {
      const { own, share } = terms.all === 0 ? SAYS_ONLY_NUMBERS : support(terms, source);
      const found = all.filter((number) => source.numbers.has(number)).length;
      const rank = all.length === 0 ? share : share + (NUMBERS * found) / all.length;
      return { source, share, own, rank };
    })
    .sort((a, b) => b.rank - a.rank);
}

/**
 * Whether the sentences that say all of a claim by themselves have another number in the place of
 * one. Their neighbours, which may have it, are then the same rule for others.
 */
function saidOtherwise(numbers: Numbers, ranked: readonly Ranked[]) {
  const most = ranked.reduce((highest, { own }) => Math.max(highest, own), 0);
  if (numbers.all.length === 0 || most < SAYS_IT_ALL) return () => false;
  const sayAll = ranked.filter(({ own }) => own >= most * NEARLY_BEST).map((r) => r.source);
  let units: ReadonlySet<string> | undefined;
  return (number: NumberMention): boolean => {
    if (sayAll.some((source) => source.numbers.has(number))) return false;
    units ??= new Set(sayAll.flatMap((source) => [...source.numbers.unitsBeyond(numbers)]));
    return units.has(number.unit);
  };
}

/**
 * A number that the claim says more often than the source, while it leaves out another one of the
 * source in the same unit: 5日、5日 for 5日、10日.
 */
function repeatedNumber(numbers: Numbers, source: Source): NumberMention | undefined {
  const units = source.numbers.unitsBeyond(numbers);
  return numbers.all.find((number) => {
    const times = source.numbers.times(number);
    return times > 0 && numbers.times(number) > times && units.has(number.unit);
  });
}

/** Holds one sentence of an answer against the library. */
export function examine(claim: string, library: Library): Finding {
  const numbers = Numbers.in(claim);
  const terms = weighed(claimTerms(claim), library.weight);
  const ranked = rankSources({ terms, numbers }, library.sources);
  const best = ranked[0];
  if (best === undefined) return { kind: "unsupported" };
  const near = ranked.filter(({ share }) => share >= best.share * NEARLY_BEST);
  const isNowhere = (number: NumberMention): boolean =>
    !near.some(({ source }) => source.numbers.has(number));
  const isOther = saidOtherwise(numbers, ranked);
  const missing =
    numbers.all.find((number) => isNowhere(number) || isOther(number)) ??
    repeatedNumber(numbers, best.source);
  if (missing !== undefined) {
    return best.source.numbers.all.length === 0
      ? { kind: "unsupported" }
      : { kind: "changedNumber", source: best.source, number: missing.text };
  }
  if (best.share < (numbers.all.length === 0 ? SUPPORTED : SUPPORTED_BY_NUMBERS)) {
    return { kind: "unsupported" };
  }
  const negated = isNegated(claim);
  const agrees = near.some(({ source }) => source.negated === negated);
  if (!agrees && best.share >= OPPOSITE) return { kind: "opposite", source: best.source };
  return { kind: "supported", source: best.source };
}
