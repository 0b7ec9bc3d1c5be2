import type { FieldProblem, Kind } from "../../validation/field-problem.ts";
import { checkFaultWords } from "../check-fault.ts";
import { needsQuotes } from "./needs-quotes.ts";

const KIND_WORDS: Readonly<Record<Kind, string>> = {
  string: "text",
  number: "a number",
  integer: "a whole number",
  fraction: "a fraction",
  boolean: "true or false",
  list: "a list",
  object: "an object",
  null: "nothing (null)",
};

/** What is wrong with a field and what to do about it; `name` is how the field is shown. */
export function english(name: string, problem: FieldProblem): string {
  switch (problem.kind) {
    case "missing":
      return `${name} is missing; add it.`;
    case "unknownKey":
      return problem.nearest === undefined
        ? `there is no key ${name}; remove it.`
        : `there is no key ${name}; did you mean "${problem.nearest}"?`;
    case "conflict":
      return `${name} can't stand beside the other keys here; keep one of them.`;
    case "type": {
      const expected = problem.expected.map((kind) => KIND_WORDS[kind]).join(" or ");
      const quotes = needsQuotes(problem.expected, problem.actual) ? "put it in quotes." : "";
      return `${name} must be ${expected} but is ${KIND_WORDS[problem.actual]}; ${quotes || "correct it."}`;
    }
    case "oneOf":
      return `${name} is not a value that is known; use one of: ${problem.allowed.join(", ")}`;
    case "atLeast":
      return `${name} is out of range; it must be ${problem.inclusive ? "at least" : "more than"} ${problem.minimum}.`;
    case "atMost":
      return `${name} is out of range; it must be ${problem.inclusive ? "at most" : "less than"} ${problem.maximum}.`;
    case "tooShort":
      return problem.minimum === 1
        ? `${name} is empty; fill it in or remove the key.`
        : `${name} is too short; it must have at least ${problem.minimum} ${problem.unit}.`;
    case "tooLong":
      return `${name} is too long; it must have at most ${problem.maximum} ${problem.unit}.`;
    case "controlCharacters":
      return `${name} contains control characters (line breaks, tabs ...); remove them.`;
    case "badCharacters":
      return `${name} contains something that is no character (NUL or half a surrogate pair); remove it.`;
    case "notFinite":
      return `${name} is no finite number; correct it.`;
    case "tooDeep":
      return `${name} is nested too deeply; ${problem.maximum} levels are the most.`;
    case "regex":
      return `${name} is not a valid regular expression; correct it.`;
    case "lengthBounds":
    case "schemaReference":
    case "schemaLoop":
      return checkFaultWords(problem.kind, name).en;
    case "reserved":
      return `${name} is a reserved name; choose another one.`;
    case "secretLiteral":
      return `${name} must not hold a secret itself; write { env: VARIABLE } or { secret: NAME }.`;
    case "region":
      return `${name} is not the name of an AWS region; write it like ap-northeast-1.`;
    case "timeOfDay":
      return `${name} is no time of day; write it like 02:30, from 00:00 to 23:59.`;
    case "timeZone":
      return `${name} is no name of a time zone as the IANA database has it; ${
        problem.nearest === undefined
          ? "write it like Asia/Tokyo."
          : `did you mean "${problem.nearest}"?`
      }`;
    case "baseUrl":
      return `${name} is not a usable URL; write it like http://127.0.0.1:8000/v1, without credentials or query.`;
    case "origin":
      return `${name} is no origin of pages; write it like https://console.example.com, without path. Only http://localhost may lack TLS.`;
    case "twoKeys":
      return `${name} and apiKeyEnv exclude each other; keep one.`;
    case "noCriteria":
      return `${name} is missing, and so is "steps"; write the criteria or the evaluation steps.`;
    case "rubricOrder":
      return `${name} starts above its end; write it as [low, high].`;
    case "rubricOverlap":
      return `${name} has ranges that overlap; part them like [0, 4] and [5, 10].`;
    case "rubricOnePoint":
      return `${name} spans one point only, so no score can be computed; make its range wider.`;
    case "turnOrder":
      return `${name} is out of order (it is the ${problem.expected}'s turn); let turns begin with a user, then assistant and user by turns.`;
    case "blank":
      return `${name} is blank; fill it in.`;
    case "malformed":
      return `${name} is not written as it should be; check it.`;
  }
}
