import { mapConcurrently } from "../run/map-concurrently.ts";

/** More would be no faster with most judges. */
const AT_ONCE = 8;

/**
 * Asks about each item, in their order and a few at a time: a question that waits for its judge holds
 * its whole prompt, and a conversation can have thousands.
 */
export async function fewAtOnce<T, R>(
  items: readonly T[],
  ask: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const answers: R[] = [];
  const asked = mapConcurrently(items.entries(), AT_ONCE, ([index, item]) => ask(item, index));
  for await (const answer of asked) answers.push(answer);
  return answers;
}
