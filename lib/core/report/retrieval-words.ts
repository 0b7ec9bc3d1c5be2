import type { RetrievalRecord } from "../results.ts";
import { score } from "./format.ts";
import type { Labels } from "./labels.ts";

type Figure = readonly [name: string, value: number | null];

/** The retrieval figures of one case in the order in which reports show them. */
function figuresOf(retrieval: RetrievalRecord, { figures }: Labels): readonly Figure[] {
  const { k } = retrieval;
  return [
    [figures.recallAtK(k), retrieval.recallAtK],
    [figures.mrr, retrieval.reciprocalRank],
    [figures.precisionAtK(k), retrieval.precisionAtK],
    [figures.hitRateAtK(k), retrieval.hitRateAtK],
    [figures.ndcgAtK(k), retrieval.ndcgAtK],
  ];
}

/** Each retrieval figure of a case with its value; none where retrieval was not measured. */
export function retrievalWords(
  retrieval: RetrievalRecord | null,
  labels: Labels,
): readonly string[] {
  if (retrieval === null) return [];
  return figuresOf(retrieval, labels).map(([name, value]) => `${name} ${score(value)}`);
}
