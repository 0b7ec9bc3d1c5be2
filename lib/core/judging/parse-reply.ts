import { jsonrepair } from "jsonrepair";
import { fail, ok, type Result } from "../errors.ts";
import type { Problem } from "./problem.ts";
import { scanObject } from "./scan-object.ts";

/** Only at the start: elsewhere it may be a quotation. */
const THOUGHTS = /^\s*<(think|thinking)>[\s\S]*?<\/\1>/i;
const OPENING_BRACE = /[{｛]/g;

/**
 * Finds the one JSON object of a reply: fences, thoughts and prose around it don't matter, slips of
 * notation are mended. What is cut off or contradicts itself is a problem, never a guess.
 */
export function parseReply(content: unknown): Result<unknown, Problem> {
  if (typeof content !== "string") return ok(content);
  const found = balancedObjects(content.replace(THOUGHTS, ""));
  if (!found.ok) return found;
  const strict = parseAll(found.value, (candidate) => candidate.source);
  if (strict.length > 0) return theOnly(strict);
  return theOnly(parseAll(found.value, (candidate) => jsonrepair(candidate.json)));
}

interface Candidate {
  readonly source: string;
  readonly json: string;
}

function balancedObjects(text: string): Result<Candidate[], Problem> {
  const candidates: Candidate[] = [];
  OPENING_BRACE.lastIndex = 0;
  for (let brace = OPENING_BRACE.exec(text); brace !== null; brace = OPENING_BRACE.exec(text)) {
    const object = scanObject(text, brace.index);
    // An object inside one that never closes would be a guess at what was meant.
    if (object === undefined) return fail({ kind: "cut" });
    candidates.push({ source: text.slice(brace.index, object.end), json: object.json });
    OPENING_BRACE.lastIndex = object.end;
  }
  return ok(candidates);
}

function parseAll(candidates: readonly Candidate[], read: (candidate: Candidate) => string) {
  return candidates.flatMap((candidate) => {
    try {
      return [JSON.parse(read(candidate)) as unknown];
    } catch {
      return [];
    }
  });
}

function theOnly(values: readonly unknown[]): Result<unknown, Problem> {
  const [first] = values;
  if (first === undefined) return fail({ kind: "noJson" });
  const wanted = JSON.stringify(first);
  const agree = values.every((value) => JSON.stringify(value) === wanted);
  return agree ? ok(first) : fail({ kind: "ambiguous" });
}
