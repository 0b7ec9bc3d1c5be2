/** Levenshtein's distance over code points. */
function distance(a: readonly string[], b: readonly string[]): number {
  let previous = b.map((_, index) => index + 1);
  for (const [row, character] of a.entries()) {
    let diagonal = row;
    let left = row + 1;
    previous = previous.map((above, column) => {
      const replaced = diagonal + (character === b[column] ? 0 : 1);
      diagonal = above;
      left = Math.min(replaced, above + 1, left + 1);
      return left;
    });
  }
  return previous.at(-1) ?? a.length;
}

const characters = (name: string): string[] => [...name.normalize("NFKC").toLowerCase()];

/** The known name that a wrong one was most likely meant to be; the first of equally near ones. */
export function nearestName(wrong: string, known: readonly string[]): string | undefined {
  const written = characters(wrong);
  const ranked = known.map((name) => ({ name, far: distance(written, characters(name)) }));
  return ranked.sort((a, b) => a.far - b.far)[0]?.name;
}
