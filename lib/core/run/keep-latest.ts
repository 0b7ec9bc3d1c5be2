/** Keeps the most recently opened values by key, opening each once; a failed one is opened again. */
export function keepLatest<T>(most: number): (key: string, open: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, Promise<T>>();
  return (key, open) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const opening = open();
    kept.set(key, opening);
    opening.catch(() => {
      if (kept.get(key) === opening) kept.delete(key);
    });
    const oldest = kept.keys().next().value;
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return opening;
  };
}
