import { splitSentences } from "../../core/text/split-sentences.ts";

export interface SampleDocument {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** A piece of a document, as retrieval returns it. */
export interface Passage {
  readonly documentId: string;
  readonly title: string;
  readonly text: string;
  /** The text without title and headings. */
  readonly body: string;
}

/** A section this short takes in the next one. */
const SHORT_CHARACTERS = 100;
const MAX_CHARACTERS = 400;
const HEADING = /^#{1,6}\s+/;

interface Block {
  /** Repeated in each passage of a section; empty before the first heading under the title. */
  readonly heading: string;
  readonly text: string;
}

/** Paragraphs with the heading that they stand under. A list belongs to the paragraph before it. */
function blocksOf(document: SampleDocument): Block[] {
  const blocks: Block[] = [];
  let heading = "";
  for (const paragraph of document.text.split(/\r?\n\s*\r?\n/)) {
    const lines = paragraph.split(/\r?\n/).map((line) => line.trim());
    const body = lines.filter((line) => line !== "" && !HEADING.test(line));
    const found = lines.find((line) => HEADING.test(line))?.replace(HEADING, "");
    if (found !== undefined) heading = found === document.title ? "" : found;
    if (body.length === 0) continue;
    const previous = blocks.at(-1);
    const isList = body.every((line) => /^[-*・]/.test(line));
    if (isList && previous !== undefined && previous.heading === heading)
      blocks[blocks.length - 1] = { heading, text: `${previous.text}\n${body.join("\n")}` };
    else blocks.push({ heading, text: body.join("\n") });
  }
  return blocks;
}

/** Cuts a block that is too long between sentences. */
function piecesOf({ heading, text }: Block): Block[] {
  if (text.length <= MAX_CHARACTERS) return [{ heading, text }];
  const pieces: string[] = [];
  for (const sentence of splitSentences(text)) {
    const last = pieces.at(-1);
    if (last === undefined || last.length + sentence.length > MAX_CHARACTERS) pieces.push(sentence);
    else pieces[pieces.length - 1] = `${last}${joint(last)}${sentence}`;
  }
  return pieces.map((piece) => ({ heading, text: piece }));
}

function joint(before: string): string {
  return /[。！？]$/u.test(before) ? "" : "\n";
}

function joined(parts: readonly Block[]): string {
  return parts
    .flatMap((part, i) =>
      part.heading === "" || part.heading === parts[i - 1]?.heading
        ? [part.text]
        : [part.heading, part.text],
    )
    .join("\n");
}

/**
 * Cuts a document into passages of at most about 400 characters at its headings and paragraphs;
 * paragraphs of one section stay together while they fit, a short section goes with the next one.
 */
export function passagesOf(document: SampleDocument): readonly Passage[] {
  const groups: Block[][] = [];
  for (const piece of blocksOf(document).flatMap(piecesOf)) {
    const last = groups.at(-1);
    const text = joined(last ?? []);
    const belongs = last?.at(-1)?.heading === piece.heading || text.length < SHORT_CHARACTERS;
    if (last !== undefined && belongs && text.length + piece.text.length <= MAX_CHARACTERS)
      last.push(piece);
    else groups.push([piece]);
  }
  return groups.map((parts) => {
    const text = joined(parts);
    const isSection = parts.some((part) => part.heading !== "");
    return {
      documentId: document.id,
      title: document.title,
      // Near-identical rules differ by little more than whom they are for.
      text: isSection ? `${document.title} ${text}` : text,
      body: parts.map((part) => part.text).join("\n"),
    };
  });
}
