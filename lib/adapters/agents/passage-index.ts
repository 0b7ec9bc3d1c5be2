import { bigrams } from "../../core/text/bigrams.ts";
import { contentWords } from "../../core/text/words.ts";
import { createBm25Index, type Query } from "./bm25.ts";
import { type Passage, passagesOf, type SampleDocument } from "./passages.ts";

export interface FoundPassage extends Passage {
  readonly score: number;
}

export interface PassageIndex {
  /** Every passage that shares a term with the query, best first. */
  search(query: Query): readonly FoundPassage[];
  idf(term: string): number;
}

/** What a text is indexed by: its words and, against unlucky word boundaries, its bigrams. */
export function termsOf(text: string): string[] {
  return [...contentWords(text), ...bigrams(text)];
}

/** Cuts the documents into passages and indexes them under their text and title. */
export function createPassageIndex(documents: readonly SampleDocument[]): PassageIndex {
  const passages = documents.flatMap(passagesOf);
  const index = createBm25Index(
    passages.map(({ title, text }) => termsOf(text.startsWith(title) ? text : `${title} ${text}`)),
  );

  function search(query: Query): readonly FoundPassage[] {
    return index.search(query).flatMap((hit) => {
      const passage = passages[hit.index];
      return passage === undefined ? [] : [{ ...passage, score: hit.score }];
    });
  }

  return { search, idf: index.idf };
}
