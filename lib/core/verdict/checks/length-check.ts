import type { CheckOf, CheckOutcome } from "./check-outcome.ts";

/** Whether the answer's code points, after NFC and trimming, are no fewer and no more than allowed. */
export function lengthOutcome({ length }: CheckOf<"length">, answer: string): CheckOutcome {
  const { min = 0, max } = length;
  const actual = [...answer.normalize("NFC").trim()].length;
  const passed = actual >= min && (max === undefined || actual <= max);
  const details = { min: length.min ?? null, max: max ?? null, actual, passed };
  return { passed, message: { code: "check.length", details } };
}
