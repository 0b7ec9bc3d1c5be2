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

const SUPPORTED = 0.5;
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

/** How much of what `terms` speak of a source speaks of, its surroundings counting less. */
export function support(terms: ReadonlySet<string>, source: Source, weight: Weights): number {
  const own = coverage(terms, (term) => source.terms.has(term), weight);
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

/** Holds one sentence of an answer against the library. */
export function examine(claim: string, { sources, weight }: Library): Finding {
  const terms = termsOf(claim);
  const ranked = sources
    .map((source) => ({ source, share: support(terms, source, weight) }))
    .sort((a, b) => b.share - a.share);
  const best = ranked[0];
  if (best === undefined) return { kind: "unsupported" };
  const near = ranked.filter(({ share }) => share >= best.share * NEARLY_BEST);
  const missing = numbersIn(claim).find(
    (number) => !near.some(({ source }) => source.numbers.some((n) => sameNumber(n, number))),
  );
  if (missing !== undefined) {
    return { kind: "changedNumber", source: best.source, number: missing.text };
  }
  if (best.share < SUPPORTED) return { kind: "unsupported" };
  const negated = isNegated(claim);
  const agrees = near.some(({ source }) => source.negated === negated);
  if (!agrees && best.share >= OPPOSITE) return { kind: "opposite", source: best.source };
  return { kind: "supported", source: best.source };
}
