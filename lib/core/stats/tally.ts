import type { Measured } from "./run-figures.ts";

/** A share with its denominator; null over nothing. */
export function share(hits: number, of: number): Measured {
  return { value: of === 0 ? null : hits / of, of };
}

/** Counts how many of some things are a hit. */
export class Tally {
  #hits = 0;
  #of = 0;

  add(hits: number, of: number): void {
    this.#hits += hits;
    this.#of += of;
  }

  merge(other: Tally): void {
    this.add(other.#hits, other.#of);
  }

  measured(): Measured {
    return share(this.#hits, this.#of);
  }
}
