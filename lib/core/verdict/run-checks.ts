import type { Check } from "../dataset/case.ts";
import { AppError } from "../errors.ts";
import type { Language } from "../language.ts";
import { localize, type Message } from "../messages/catalog.ts";
import type { MatchPattern } from "../ports.ts";
import type { CheckRecord } from "../results.ts";

/** Full width and half width are equal, line ends too; letters keep their case. */
const comparable = (text: string): string => text.normalize("NFKC").replace(/\r\n?/g, "\n");

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

function compile(pattern: string): RegExp | Message<"check.invalid_regex"> {
  try {
    new RegExp(pattern, "u");
    return new RegExp(widthless(pattern), "u");
  } catch (error) {
    const problem = (error as SyntaxError).message;
    return { code: "check.invalid_regex", details: { pattern, problem } };
  }
}

/** Why a check can't be run, if so: to be told before the agent is asked anything. */
export function problemOfCheck(check: Check): Message<"check.invalid_regex"> | undefined {
  if (!("regex" in check)) return undefined;
  const compiled = compile(check.regex);
  return compiled instanceof RegExp ? undefined : compiled;
}

function outcome(
  check: Check,
  answer: string,
  matchPattern: MatchPattern,
): { passed: boolean; message: Message } {
  if ("contains" in check) {
    const passed = comparable(answer).includes(comparable(check.contains));
    return { passed, message: { code: "check.contains", details: { ...check, passed } } };
  }
  if ("equals" in check) {
    const passed = comparable(answer).trim() === comparable(check.equals).trim();
    return { passed, message: { code: "check.equals", details: { ...check, passed } } };
  }
  const pattern = compile(check.regex);
  if (!(pattern instanceof RegExp)) throw new AppError(pattern.code, pattern.details);
  const passed = matchPattern(pattern, comparable(answer));
  return { passed, message: { code: "check.regex", details: { ...check, passed } } };
}

export interface CheckContext {
  readonly language: Language;
  readonly matchPattern: MatchPattern;
}

/**
 * Runs a case's checks on its answer, compared after NFKC. Throws AppError for a pattern that is
 * none (`problemOfCheck` tells beforehand) and for one that takes too long on this answer.
 */
export function runChecks(
  checks: readonly Check[],
  answer: string,
  { language, matchPattern }: CheckContext,
): CheckRecord[] {
  return checks.map((check) => {
    const { passed, message } = outcome(check, answer, matchPattern);
    return { check, passed, reason: localize(message)[language] };
  });
}
