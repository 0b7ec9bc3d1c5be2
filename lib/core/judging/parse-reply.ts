import { jsonrepair } from "jsonrepair";
import { fail, ok, type Result } from "../errors.ts";
import { isTooDeep } from "./is-too-deep.ts";
import type { Problem } from "./problem.ts";
import { repeatsKey } from "./repeats-key.ts";
import { scanObject } from "./scan-object.ts";
import { withoutThoughts } from "./without-thoughts.ts";

const OPENING_BRACE = /[{｛]/g;
/** Nearly every reply is one object and nothing else, which need not be searched for. */
const PLAIN_OBJECT = /^\s*\{/;
/** Who says more objects than this has lost the thread. */
const MOST_OBJECTS = 100;
/** No step leaves room for so many characters: what is longer goes round in circles. */
const LONGEST_SEARCHED = 200_000;
/** Mending takes time by the square of the length. */
const LONGEST_MENDED = 32_000;

/**
 * Finds the one JSON object of a reply: fences, thoughts and prose around it don't matter, slips of
 * notation are mended. What is cut off or contradicts itself is a problem, never a guess.
 */
export function parseReply(content: unknown): Result<unknown, Problem> {
  if (typeof content !== "string") return isTooDeep(content) ? fail({ kind: "cut" }) : ok(content);
  const [plain] = PLAIN_OBJECT.test(content) ? parseAll([content]) : [];
  if (plain !== undefined) return theOnly([plain]);
  const reply = withoutThoughts(content);
  if (reply === undefined || reply.length > LONGEST_SEARCHED) return fail({ kind: "cut" });
  const found = balancedObjects(reply);
  if (!found.ok) return found;
  const strict = parseAll(found.value.map(({ source }) => source));
  // What is no JSON beside something that is, is a sketch or prose.
  if (strict.length > 0) return theOnly(strict);
  return theOnly(parseAll(mended(found.value)));
}

interface Candidate {
  readonly source: string;
  readonly json: string;
  readonly isSketch: boolean;
}

function balancedObjects(text: string): Result<Candidate[], Problem> {
  const candidates: Candidate[] = [];
  OPENING_BRACE.lastIndex = 0;
  for (let brace = OPENING_BRACE.exec(text); brace !== null; brace = OPENING_BRACE.exec(text)) {
    const object = scanObject(text, brace.index);
    // An object inside one that never closes would be a guess at what was meant.
    if (object === undefined) return fail({ kind: "cut" });
    if (candidates.length === MOST_OBJECTS) return fail({ kind: "ambiguous" });
    candidates.push({ source: text.slice(brace.index, object.end), ...object });
    OPENING_BRACE.lastIndex = object.end;
  }
  return ok(candidates);
}

function mended(candidates: readonly Candidate[]): readonly string[] {
  const objects = candidates.filter(({ isSketch }) => !isSketch);
  const length = objects.reduce((sum, { json }) => sum + json.length, 0);
  if (length > LONGEST_MENDED) return [];
  return objects.flatMap(({ json }) => {
    try {
      return [jsonrepair(json)];
    } catch {
      return [];
    }
  });
}

interface Parsed {
  readonly json: string;
  readonly value: unknown;
}

const parseAll = (texts: readonly string[]): Parsed[] =>
  texts.flatMap((json) => {
    try {
      return [{ json, value: JSON.parse(json) as unknown }];
    } catch {
      return [];
    }
  });

function theOnly(parsed: readonly Parsed[]): Result<unknown, Problem> {
  const [first] = parsed;
  if (first === undefined) return fail({ kind: "noJson" });
  if (parsed.some(({ value }) => isTooDeep(value))) return fail({ kind: "cut" });
  const isUnclear = parsed.some(({ json }) => repeatsKey(json)) || parsed.some(differs(first));
  return isUnclear ? fail({ kind: "ambiguous" }) : ok(first.value);
}

const differs = (first: Parsed) => (other: Parsed) =>
  other !== first && JSON.stringify(other.value) !== JSON.stringify(first.value);
