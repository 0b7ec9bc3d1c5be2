import * as z from "zod";
import { anyBit, bitWord, verdictBit } from "./verdict-bit.ts";
import { optionalReason, requiredReason, type Tally, tally } from "./verdict-list.ts";

/** A statement repeated by the judge, with its reason and a verdict of 0 or 1. */
export const judgedStatement = z.object({
  statement: z.string(),
  reason: requiredReason,
  verdict: verdictBit,
});

/** What the arithmetic needs of one: any number, whoever asked for it. */
export const anyJudgedStatement = z.object({
  statement: z.string().nullish(),
  reason: optionalReason,
  verdict: anyBit,
});

/** A verdict of 0 or 1 on something known, and why. */
export interface JudgedBit {
  readonly statement?: string | null | undefined;
  readonly reason?: string | null | undefined;
  readonly verdict: number;
}

/** Items for verdicts of 0 and 1; those with the bad one count against the answer or the retrieval. */
export const tallyBits = (judged: readonly JudgedBit[], bad: "yes" | "no" = "no"): Tally =>
  tally(
    judged.map(({ statement }) => statement ?? undefined),
    judged.map(({ verdict, reason }) => ({ verdict: bitWord(verdict), reason })),
    (word) => word === bad,
  );
