import { createHash } from "node:crypto";
import type { Asked } from "./asked.ts";
import type { Schema } from "./schema.ts";

/** How many elements a judge finds in the case of `bench/judging/reference-case.ts`. */
const COUNTS: Readonly<Record<string, number>> = {
  truths: 16,
  claims: 6,
  statements: 6,
  sentences: 3,
};
const PER_CHUNK = 4;
const SENTENCES = 3;
const OTHERS = 2;
/** Characters; four make a token. */
const ITEM = 60;
const REASON = 120;

/** Material that a prompt shows. */
const BLOCKS = /<(data-[0-9a-f]+)>\n[\s\S]*?\n<\/\1>/g;

/** The same however a question is put: what it shows and what it asks for. */
function digestOf(prompt: string, schema: Schema): Buffer {
  const shown = prompt.match(BLOCKS)?.join("") ?? prompt;
  return createHash("sha1").update(shown).update(JSON.stringify(schema)).digest();
}

/**
 * What the model says: it fits the schema, its lists are as long as the prompt asks for and as a
 * judge would find them, and it is the same when the same is asked again.
 */
export function answerTo({ prompt, schema }: Pick<Asked, "prompt" | "schema">): unknown {
  if (schema === undefined) return { ok: true };
  const digest = digestOf(prompt, schema);
  let drawn = 0;
  const draw = (): number => digest[drawn++ % digest.length] ?? 0;
  const mark = digest.toString("hex", 0, 4);

  const word = (words: readonly string[]): string => {
    const at = draw() % 8;
    return (at < 6 ? words[0] : words[at % words.length]) ?? "";
  };
  const text = (key: string): string => {
    const length = key === "reason" ? REASON : ITEM;
    const start = `${key} ${++drawn} of ${mark} `;
    return `${start.padEnd(length - 1, "says what a judge found here ")}.`;
  };
  const list = (key: string, items: Schema): unknown[] => {
    const numbered = items.properties?.text?.enum?.[0] === NUMBERED;
    const perChunk = (chunk: number) =>
      Array.from({ length: PER_CHUNK }, () => ({
        ...(value("", items) as object),
        text: `${chunk + 1}: ${text("text")}`,
      }));
    if (numbered) return Array.from({ length: chunksIn(prompt) }, (_, at) => perChunk(at)).flat();
    return Array.from({ length: lengthOf(key, items, prompt) }, () => value(key, items));
  };
  const value = (key: string, { type, enum: words, items, properties, anyOf }: Schema): unknown => {
    if (words !== undefined) return words.length === 1 ? words[0] : word(words);
    if (items !== undefined) return list(key, items);
    if (anyOf?.[0] !== undefined) return value(key, anyOf[0]);
    if (properties !== undefined) {
      return Object.fromEntries(
        Object.entries(properties).map(([name, inner]) => [name, value(name, inner)]),
      );
    }
    const [first] = [type].flat();
    if (first === "boolean") return true;
    if (first === "number" || first === "integer") return 1;
    return first === "null" ? null : text(key);
  };
  return value("", schema);
}

/** How a shape says that a text begins with the number of its chunk. */
const NUMBERED = "1: …";

/** How many chunks the prompt shows, each under its number in brackets. */
const chunksIn = (prompt: string): number => prompt.match(/^\[\d+\]$/gm)?.length ?? 0;

/** The length of the last numbered list, which is the one that is judged. */
function linesIn(prompt: string): number {
  const numbers = prompt.match(/^\d+(?=\. )/gm) ?? [];
  return Number(numbers.at(-1) ?? 0);
}

function lengthOf(key: string, { properties }: Schema, prompt: string): number {
  const known = COUNTS[key];
  if (known !== undefined) return known;
  if (key === "chunks") return chunksIn(prompt);
  if (properties === undefined) return OTHERS;
  // Under one chunk of several.
  if (properties.statement !== undefined) return PER_CHUNK;
  if (properties.sentence !== undefined) return SENTENCES;
  if (key === "items" && properties.text !== undefined) return itemsIn(properties, prompt);
  return linesIn(prompt) || chunksIn(prompt) || OTHERS;
}

/** Texts that the judge finds itself: facts, sentences, or what one request extracts and judges. */
function itemsIn({ text, verdict }: NonNullable<Schema["properties"]>, prompt: string): number {
  if (text?.type?.includes("null") === true && text.type.length === 1) {
    return linesIn(prompt) || chunksIn(prompt) || OTHERS;
  }
  const words = verdict?.enum ?? [];
  if (words.length === 0) return COUNTS.truths ?? 0;
  if (words.includes("idk")) return COUNTS.claims ?? 0;
  return chunksIn(prompt) > 0 ? SENTENCES : OTHERS;
}
