/** A text as passages are compared: NFKC, no white space. */
export const compact = (text: string): string => text.normalize("NFKC").replace(/\s+/gu, "");

/** Character bigrams with how often each occurs. */
function countBigrams(text: string): Map<string, number> {
  const characters = [...text];
  const counts = new Map<string, number>();
  for (const [index, character] of characters.slice(1).entries()) {
    const bigram = `${characters[index]}${character}`;
    counts.set(bigram, (counts.get(bigram) ?? 0) + 1);
  }
  return counts;
}

const total = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);

function sharesMostBigrams(a: string, b: string): boolean {
  const [first, second] = [countBigrams(a), countBigrams(b)];
  const [shorter, longer] = total(first) <= total(second) ? [first, second] : [second, first];
  let shared = 0;
  for (const [bigram, count] of shorter) shared += Math.min(count, longer.get(bigram) ?? 0);
  // 80 % in whole numbers, so that exactly 80 % is enough.
  return shared > 0 && shared * 5 >= total(shorter) * 4;
}

/**
 * Whether a retrieved chunk holds a labelled passage: one contains the other after NFKC and without
 * white space, or they share at least 80 % of the shorter one's character bigrams.
 */
export function findsPassage(chunk: string, passage: string): boolean {
  const [a, b] = [compact(chunk), compact(passage)];
  if (a === "" || b === "") return false;
  return a.includes(b) || b.includes(a) || sharesMostBigrams(a, b);
}
