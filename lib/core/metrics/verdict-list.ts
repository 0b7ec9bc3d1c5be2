import * as z from "zod";
import type { Item } from "../results.ts";
import { verdictWord } from "./verdict-word.ts";

/** A reason that the judge may leave out where there is nothing to explain. */
export const optionalReason = z.string().nullish();
export const requiredReason = z.string();

/** The answer of a step that judges one item after the other. */
export const verdictList = <
  const Words extends readonly [string, ...string[]],
  Reason extends z.ZodType<string | null | undefined>,
>(
  words: Words,
  reason: Reason,
) => z.object({ verdicts: z.array(z.object({ verdict: verdictWord(words), reason })) });

/** What the arithmetic needs of such an answer: any word, whoever asked for it. */
export const anyVerdict = z.object({ verdict: z.string(), reason: optionalReason });
export const anyVerdictList = z.object({ verdicts: z.array(anyVerdict) });
export type AnyVerdict = z.output<typeof anyVerdict>;

/** How DeepEval compares where it takes any word: trimmed and in lower case. */
export const trimmed = (word: string): string => word.trim().toLowerCase();

export interface Tally {
  readonly items: readonly Item[];
  /** Those whose verdict counts against the answer or the retrieval. */
  readonly against: readonly Item[];
}

/** Pairs texts with their verdicts; a verdict without a text is named by its number. */
export function tally(
  texts: readonly (string | undefined)[],
  verdicts: readonly AnyVerdict[],
  countsAgainst: (word: string) => boolean,
): Tally {
  const against: Item[] = [];
  const items = verdicts.map(({ verdict, reason }, index) => {
    const item: Item = {
      text: texts[index] ?? `#${index + 1}`,
      verdict: trimmed(verdict),
      reason: reason ?? null,
    };
    if (countsAgainst(verdict)) against.push(item);
    return item;
  });
  return { items, against };
}

/** The share of items that nothing speaks against; `whenNone` if there are no items. */
export const shareWithout = ({ items, against }: Tally, whenNone: 0 | 1): number =>
  items.length === 0 ? whenNone : (items.length - against.length) / items.length;

/** The share of items that something speaks against; 0 if there are no items. */
export const shareAgainst = ({ items, against }: Tally): number =>
  items.length === 0 ? 0 : against.length / items.length;
