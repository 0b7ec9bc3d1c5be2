import type { CheckOf, CheckOutcome } from "./check-outcome.ts";

/** Full width and half width are equal, line ends too; letters keep their case. */
export const comparable = (text: string): string => text.normalize("NFKC").replace(/\r\n?/g, "\n");

/** Whether a text occurs in the answer. */
export function containsOutcome(check: CheckOf<"contains">, answer: string): CheckOutcome {
  const passed = comparable(answer).includes(comparable(check.contains));
  return { passed, message: { code: "check.contains", details: { ...check, passed } } };
}

/** Whether the answer is this text, white space around both left out. */
export function equalsOutcome(check: CheckOf<"equals">, answer: string): CheckOutcome {
  const passed = comparable(answer).trim() === comparable(check.equals).trim();
  return { passed, message: { code: "check.equals", details: { ...check, passed } } };
}
