const K1 = 1.2;
const B = 0.75;

export interface Hit {
  /** Position of the text in the list that the index was made from. */
  readonly index: number;
  readonly score: number;
}

/** Terms of a query with their weights. */
export type Query = ReadonlyMap<string, number>;

export interface Bm25Index {
  /** Best first, the earlier text first among equals; a text that shares no term is left out. */
  search(query: Query): readonly Hit[];
  /** How telling a term is: the rarer, the higher; a term that occurs nowhere has the most. */
  idf(term: string): number;
}

interface Posting {
  readonly index: number;
  readonly frequency: number;
}

function postingsOf(texts: readonly (readonly string[])[]): Map<string, Posting[]> {
  const postings = new Map<string, Posting[]>();
  for (const [index, terms] of texts.entries()) {
    const frequencies = new Map<string, number>();
    for (const term of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
    for (const [term, frequency] of frequencies) {
      const list = postings.get(term);
      if (list === undefined) postings.set(term, [{ index, frequency }]);
      else list.push({ index, frequency });
    }
  }
  return postings;
}

/**
 * An index of texts, each given as its terms, ranked by Okapi BM25:
 * score = Σ idf(t) · f(t) · (k1 + 1) / (f(t) + k1 · (1 − b + b · length / mean length)), k1 = 1.2, b = 0.75
 * (Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009), with
 * idf(t) = ln(1 + (N − n + 0.5) / (n + 0.5)), which is never negative.
 */
export function createBm25Index(texts: readonly (readonly string[])[]): Bm25Index {
  const postings = postingsOf(texts);
  const lengths = texts.map((terms) => terms.length);
  const meanLength = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, texts.length);

  function idf(term: string): number {
    const holders = postings.get(term)?.length ?? 0;
    return Math.log(1 + (texts.length - holders + 0.5) / (holders + 0.5));
  }

  function search(query: Query): readonly Hit[] {
    const scores = new Map<number, number>();
    for (const [term, weight] of query) {
      const gain = weight * idf(term) * (K1 + 1);
      for (const { index, frequency } of postings.get(term) ?? []) {
        const relativeLength = (lengths[index] ?? 0) / meanLength;
        const share = frequency / (frequency + K1 * (1 - B + B * relativeLength));
        scores.set(index, (scores.get(index) ?? 0) + gain * share);
      }
    }
    return [...scores]
      .map(([index, score]) => ({ index, score }))
      .sort((a, b) => b.score - a.score || a.index - b.index);
  }

  return { search, idf };
}
