import { readingsOf } from "../../text/language-of.ts";
import type { CheckOf, CheckOutcome } from "./check-outcome.ts";

/**
 * Whether the answer can be in the language: characters that several languages have in common are
 * right in each of them. An answer in which nothing tells a language leaves the check open.
 */
export function languageOutcome({ language }: CheckOf<"language">, answer: string): CheckOutcome {
  const readings = readingsOf(answer);
  const [found] = readings;
  if (found === undefined)
    return { passed: null, message: { code: "check.unmeasured", details: { check: "language" } } };
  const passed = readings.includes(language);
  const details = { language, found, passed };
  return { passed, message: { code: "check.language", details } };
}
