import { splitSentences } from "../../core/text/split-sentences.ts";
import { examine, type Finding, libraryOf } from "./evidence.ts";
import { assertions } from "./sentences.ts";

/** Sentences in one library: neighbours, across texts too, explain each other. */
const inOneLibrary = (sentences: readonly string[]) => libraryOf([sentences.join("\n")]);

/** How each claim compares with the truths. */
export function examineClaims(
  claims: readonly string[],
  truths: readonly string[],
): readonly Finding[] {
  const library = inOneLibrary(truths);
  return claims.map((claim) => examine(claim, library));
}

/** The sentences of all texts in order. */
export const sentencesOf = (texts: readonly string[]): string[] => texts.flatMap(splitSentences);

/** The sentences of an expected text; the whole of it when none of them states anything. */
export function expectedSentences(expected: string): string[] {
  const sentences = assertions(expected);
  return sentences.length > 0 ? sentences : [expected];
}

/** Each sentence of an expected text with what the texts say of it. */
export function examineExpected(expected: string, texts: readonly string[]) {
  const library = libraryOf(texts);
  return expectedSentences(expected).map((sentence) => ({
    sentence,
    finding: examine(sentence, library),
  }));
}

/** The first sentence of an expected text that a chunk alone supports. */
export function supportedBy(chunk: string, expected: string): string | undefined {
  const library = libraryOf([chunk]);
  return expectedSentences(expected).find(
    (sentence) => examine(sentence, library).kind === "supported",
  );
}
