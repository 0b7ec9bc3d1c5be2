import * as z from "zod";

const NUMERAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

function readNumber(answer: unknown): unknown {
  if (typeof answer !== "string") return answer;
  const plain = answer.normalize("NFKC").trim();
  return NUMERAL.test(plain) ? Number(plain) : answer;
}

/** Any finite number, also as text and in full-width digits; `"8/10"` and `"80%"` are none. */
export const anyNumber = z.preprocess(readNumber, z.number());

/** A number that the judge was asked to give on a scale, both ends included. */
export const verdictNumber = (low: number, high: number) =>
  z.preprocess(readNumber, z.number().min(low).max(high));

/** One of the two ends, where the judge was asked for nothing in between. */
export const zeroOrOne = z.preprocess(readNumber, z.literal([0, 1]));
