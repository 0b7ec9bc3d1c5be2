import type { AnswerStore, GetOptions, StoredAnswer } from "./answer-store.ts";

export interface Kept {
  /** Absent: nothing is kept. */
  readonly store: AnswerStore | undefined;
  readonly key: string;
  readonly answer: StoredAnswer;
}

/** Keeps an answer. Where a twin was first, its output is what counts: cases of one run then judge alike. */
export async function keepAnswer(
  { store, key, answer }: Kept,
  lookUp: GetOptions,
): Promise<StoredAnswer> {
  const { accepts: _accepts, place: _place, ...call } = lookUp;
  const kept = await store?.put(key, answer, call);
  if (kept !== "exists") return answer;
  const first = await store?.get(key, lookUp);
  return first === undefined ? answer : { ...answer, output: first.output };
}
