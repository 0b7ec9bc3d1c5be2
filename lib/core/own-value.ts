/** Looks up a word that came from outside: `constructor` and the like are in no table of ours. */
export function ownValue<T>(table: Readonly<Record<string, T>>, word: string): T | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}
