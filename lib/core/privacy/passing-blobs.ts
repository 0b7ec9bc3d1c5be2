import type { Blobs, CallOptions } from "../ports.ts";

/**
 * What is said lies below this prefix while its case is under way; no tenant has such a name, and
 * one rule on objects can see to all that is left there.
 */
export const PASSING = "_passing/";

/** Texts of a case, of its agent, its simulated user and its judge; not what the customer stored. */
const SAID =
  /^[^/]+\/(?:runs\/[^/]+\/cases\/[^/]+\/(?:case\.json|answer\.json|transcript\/|landed\/)|judge\/[^/]+\/[^/]+\/)/;

const passing = (key: string): string => `${PASSING}${key}`;

/**
 * The same objects; what is said is written and taken away below `PASSING`. Where nothing lies there,
 * what has remained under the plain key is read.
 */
export function passingBlobs(blobs: Blobs): Blobs {
  const placed = (key: string): string => (SAID.test(key) ? passing(key) : key);
  return {
    ...blobs,
    async get(key, options) {
      if (!SAID.test(key)) return blobs.get(key, options);
      return (await blobs.get(passing(key), options)) ?? blobs.get(key, options);
    },
    put: (key, body, options) => blobs.put(placed(key), body, options),
    remove: (key, options) => blobs.remove(placed(key), options),
    async *list(prefix, options) {
      if (!SAID.test(prefix)) return yield* blobs.list(prefix, options);
      yield* await listBoth(blobs, prefix, options);
    },
  };
}

async function listBoth(
  blobs: Blobs,
  prefix: string,
  options: CallOptions | undefined,
): Promise<readonly string[]> {
  const found = new Set<string>();
  for await (const key of blobs.list(prefix, options)) found.add(key);
  for await (const key of blobs.list(passing(prefix), options))
    found.add(key.slice(PASSING.length));
  // Keys of a case are made of digits and letters of ASCII, whose order is that of the store.
  return [...found].sort();
}
