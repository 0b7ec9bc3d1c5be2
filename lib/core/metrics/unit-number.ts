import * as z from "zod";

const DECIMAL = /^\d+(\.\d+)?$/;

const asNumber = (answer: unknown): unknown => {
  if (typeof answer !== "string") return answer;
  const plain = answer.normalize("NFKC").trim();
  return DECIMAL.test(plain) ? Number(plain) : answer;
};

/** A judge's number from 0 to 1. `"0.8"` is 0.8; 80 and `"8/10"` are refused, never rescaled. */
export const unitNumber = z.preprocess(asNumber, z.number().min(0).max(1));
