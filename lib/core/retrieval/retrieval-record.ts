import type { RetrievedContext, TestCase } from "../dataset/case.ts";
import type { RetrievalRecord } from "../results.ts";
import { compact, findsPassage } from "./finds-passage.ts";
import {
  hitRateAtK,
  ndcgAtK,
  precisionAtK,
  type Ranking,
  recallAtK,
  reciprocalRank,
} from "./ranking-figures.ts";
import { documentName, sameDocument } from "./same-document.ts";

type Labels = Pick<TestCase, "relevantDocuments" | "relevantPassages">;

export interface RetrievalRequest extends Labels {
  /** Best first; null or absent: unknown. */
  readonly contexts: readonly RetrievedContext[] | null | undefined;
  readonly k: number;
}

function figures(by: RetrievalRecord["by"], ranking: Ranking, k: number): RetrievalRecord {
  const cut = { ...ranking, k };
  return {
    k,
    by,
    recallAtK: recallAtK(cut),
    precisionAtK: precisionAtK(cut),
    hitRateAtK: hitRateAtK(cut),
    reciprocalRank: reciprocalRank(ranking),
    ndcgAtK: ndcgAtK(cut),
  };
}

/** Labelled documents by their compared name; of a label given twice the higher grade counts. */
function gradesByName(documents: TestCase["relevantDocuments"]): Map<string, number> {
  const grades = new Map<string, number>();
  for (const document of documents ?? []) {
    const { id, grade } = typeof document === "string" ? { id: document, grade: 1 } : document;
    const name = documentName(id);
    if (name !== "") grades.set(name, Math.max(grade, grades.get(name) ?? 0));
  }
  return grades;
}

/** The label that a source belongs to, else the source's own name. */
function documentOf(source: string, labels: readonly string[]): string {
  const kinds = labels.map((label) => ({ label, kind: sameDocument(source, label) }));
  const found =
    kinds.find(({ kind }) => kind === "exact") ?? kinds.find(({ kind }) => kind === "lastSegment");
  return found?.label ?? documentName(source);
}

function byDocuments(
  { relevantDocuments, k }: RetrievalRequest,
  contexts: readonly RetrievedContext[],
): RetrievalRecord | null {
  const relevance = gradesByName(relevantDocuments);
  if (![...relevance.values()].some((grade) => grade > 0)) return null;
  const labels = [...relevance.keys()];
  const retrieved: string[] = [];
  for (const { source } of contexts) {
    // A chunk of unknown origin may be the right one: no figure rather than a wrong one.
    if (source === undefined || documentName(source) === "") return null;
    retrieved.push(documentOf(source, labels));
  }
  return figures("documents", { retrieved, relevance }, k);
}

/**
 * Passages that one chunk finds are one place of the ranking, a passage that none finds is a place
 * of its own; only recall counts the passages themselves.
 */
function byPassages(
  { relevantPassages = [], k }: RetrievalRequest,
  contexts: readonly RetrievedContext[],
): RetrievalRecord | null {
  const passages = [...new Set(relevantPassages.map(compact))].filter((each) => each !== "");
  if (passages.length === 0) return null;
  const finders = passages.map((passage) =>
    contexts.findIndex(({ text }) => findsPassage(text, passage)),
  );
  const place = (finder: number, passage: number): string =>
    finder < 0 ? `missed ${passage}` : `chunk ${finder}`;
  const ranking = {
    retrieved: contexts.map((_, index) => `chunk ${index}`),
    relevance: new Map(finders.map((finder, index) => [place(finder, index), 1])),
  };
  const found = finders.filter((finder) => finder >= 0 && finder < k).length;
  return { ...figures("passages", ranking, k), recallAtK: found / passages.length };
}

/**
 * Retrieval figures of one case, by labelled documents, else by labelled passages. Null when the
 * contexts are unknown, nothing relevant is labelled, or documents are labelled and chunks don't
 * say where they come from. The reciprocal rank is over the whole list, the rest over the first k.
 */
export function retrievalRecord(request: RetrievalRequest): RetrievalRecord | null {
  const { contexts } = request;
  if (contexts === null || contexts === undefined) return null;
  return byDocuments(request, contexts) ?? byPassages(request, contexts);
}
