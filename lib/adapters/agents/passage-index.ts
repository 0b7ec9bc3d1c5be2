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
  /** What the terms of a query that are among these weigh together: weight · idf. */
  weightOf(terms: Iterable<string>, query: Query): number;
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

  function weightOf(terms: Iterable<string>, query: Query): number {
    let sum = 0;
    for (const term of new Set(terms)) sum += (query.get(term) ?? 0) * index.idf(term);
    return sum;
  }

  return { search, weightOf };
}
