import type { Cause } from "../results.ts";
import type { CauseCount } from "./run-figures.ts";

const byFrequency = (a: CauseCount, b: CauseCount): number =>
  b.count - a.count || (a.message < b.message ? -1 : 1);

/** Counts cases by the message of their cause: one code can stand for very different ones. */
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

  #add({ code, message, count }: CauseCount): void {
    const known = this.#counts.get(message)?.count ?? 0;
    this.#counts.set(message, { code, message, count: known + count });
  }
}
