import * as z from "zod";
import { normalizeVerdict } from "./verdict-word.ts";

const SPELLINGS: ReadonlyMap<unknown, number> = new Map<unknown, number>([
  [true, 1],
  [false, 0],
  ["yes", 1],
  ["no", 0],
  ["true", 1],
  ["false", 0],
]);

/** A bit as it is compared: truth values, yes/no in every language and digits become numbers. */
export function normalizeBit(bit: unknown): unknown {
  const word = normalizeVerdict(bit);
  if (typeof word === "string" && /^-?\d{1,15}$/.test(word)) return Number(word);
  return SPELLINGS.get(word) ?? bit;
}

/** A verdict of 0 or 1, in any of the spellings that `normalizeBit` knows. */
export const verdictBit = z.preprocess(normalizeBit, z.literal([0, 1]));

/** What the arithmetic needs of one: any number, and anything but 0 counts as 1. */
export const anyBit = z.preprocess(normalizeBit, z.number());

/** How a bit reads as the verdict of an item. */
export const bitWord = (bit: number): "yes" | "no" => (bit === 0 ? "no" : "yes");
