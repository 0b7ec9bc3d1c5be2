import type { Cause } from "../results.ts";
import type { CauseCount } from "./run-figures.ts";

const byFrequency = (a: CauseCount, b: CauseCount): number =>
  b.count - a.count || (a.code < b.code ? -1 : 1);

/** Counts cases by the code of their cause. */
export class CauseCounts {
  readonly #counts = new Map<string, CauseCount>();

  add(cause: Cause): void {
    this.#add({ code: cause.code, message: cause.message, count: 1 });
  }

  merge(other: CauseCounts): void {
    for (const each of other.#counts.values()) this.#add(each);
  }

  /** The most frequent first. */
  list(): CauseCount[] {
    return [...this.#counts.values()].sort(byFrequency);
  }

  /** Of the messages of one code the smallest is kept: the same one in whatever order they come. */
  #add({ code, message, count }: CauseCount): void {
    const known = this.#counts.get(code);
    this.#counts.set(code, {
      code,
      message: known !== undefined && known.message < message ? known.message : message,
      count: count + (known?.count ?? 0),
    });
  }
}
