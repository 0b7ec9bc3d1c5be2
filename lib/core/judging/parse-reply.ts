import { jsonrepair } from "jsonrepair";
import { fail, ok, type Result } from "../errors.ts";
import { isTooDeep } from "./is-too-deep.ts";
import type { Problem } from "./problem.ts";
import { repeatsKey } from "./repeats-key.ts";
import { scanObject } from "./scan-object.ts";
import { sharesKey } from "./shares-key.ts";
import { withoutThoughts } from "./without-thoughts.ts";

const OPENING_BRACE = /[{｛]/g;
/** Nearly every reply is one object and nothing else, which need not be searched for. */
const WHOLE_VALUE = /^\s*[{"]/;
/** In a text; those that lay out the JSON are left to the mending. */
const RAW_CONTROL = /(?![\t\n\r])\p{Cc}/gu;
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
  const [whole] = WHOLE_VALUE.test(content) ? parseAll([content]) : [];
  if (whole === undefined) return parseText(content);
  // Some encode their answer once more, as the arguments of a tool are.
  return typeof whole.value === "string" ? parseText(whole.value) : theOnly([whole]);
}

function parseText(text: string): Result<unknown, Problem> {
  const reply = withoutThoughts(text);
  if (reply === undefined || reply.length > LONGEST_SEARCHED) return fail({ kind: "cut" });
  const found = balancedObjects(reply);
  if (!found.ok) return found;
  const strict = parseAll(found.value.map(({ source }) => source));
  const broken = found.value.filter(
    ({ source, isSketch }) => !isSketch && parseAll([source]).length === 0,
  );
  const mends = mended(broken);
  const sure = strict.length > 0 ? strict : mends.flatMap((each) => each ?? []);
  const answer = theOnly(sure);
  if (!answer.ok) return answer;
  // What is no JSON beside something that is, is prose, unless it speaks of the same: then the
  // valid one may be an example, and the broken one the answer.
  const isOf = sharesKey(answer.value);
  const rivals = broken.flatMap(({ json }, index) => (isOf(json) ? [mends[index]] : []));
  const areMended = rivals.every((each) => each !== undefined);
  return areMended ? theOnly([...sure, ...rivals]) : fail({ kind: "ambiguous" });
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

/** What each becomes when its slips are mended; undefined for what can't be, or not in time. */
function mended(candidates: readonly Candidate[]): readonly (Parsed | undefined)[] {
  const length = candidates.reduce((sum, { json }) => sum + json.length, 0);
  return candidates.map(({ json }) => (length > LONGEST_MENDED ? undefined : mend(json)));
}

function mend(json: string): Parsed | undefined {
  try {
    return parseAll([jsonrepair(json.replace(RAW_CONTROL, escaped))])[0];
  } catch {
    return undefined;
  }
}

const escaped = (char: string): string => JSON.stringify(char).slice(1, -1);

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
