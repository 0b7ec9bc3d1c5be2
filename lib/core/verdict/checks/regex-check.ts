import { AppError } from "../../errors.ts";
import type { Message } from "../../messages/catalog.ts";
import type { Bounds, CheckOf, CheckOutcome } from "./check-outcome.ts";
import { comparable } from "./text-checks.ts";

const isLiteral = (character: string): boolean => /[\p{L}\p{M}\p{N}]/u.test(character);

function literal(character: string): string {
  if (isLiteral(character) || character > "\u007f") return character;
  return `\\x${character.charCodeAt(0).toString(16).padStart(2, "0")}`;
}

/**
 * A pattern for texts in NFKC: 「１０％」 in it means 10%. A full-width sign stays a plain character
 * and never becomes syntax.
 */
function widthless(pattern: string): string {
  return pattern
    .replace(/\P{ASCII}/gu, (written) => {
      const normal = written.normalize("NFKC");
      return normal === written ? written : [...normal].map(literal).join("");
    })
    .normalize("NFC");
}

/** The pattern of a check, or what is wrong with it. */
export function compilePattern(pattern: string): RegExp | Message<"check.invalid_regex"> {
  try {
    new RegExp(pattern, "u");
    return new RegExp(widthless(pattern), "u");
  } catch (error) {
    const problem = (error as SyntaxError).message;
    return { code: "check.invalid_regex", details: { pattern, problem } };
  }
}

/** Whether a pattern matches somewhere in the answer. Throws AppError where that can't be told. */
export function regexOutcome(
  check: CheckOf<"regex">,
  answer: string,
  { matchPattern }: Bounds,
): CheckOutcome {
  const pattern = compilePattern(check.regex);
  if (!(pattern instanceof RegExp)) throw new AppError(pattern.code, pattern.details);
  const passed = matchPattern(pattern, comparable(answer));
  return { passed, message: { code: "check.regex", details: { ...check, passed } } };
}
