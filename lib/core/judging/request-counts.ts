/** Which request of its step one is, in all and in its window of the conversation. */
interface Place {
  readonly index: number;
  readonly window?: { readonly at: number; readonly index: number };
}

/** Counts the requests of a plan by step: scripts answer by these numbers. */
export class RequestCounts {
  readonly #counts: Map<string, number>;

  constructor(earlier: Readonly<Record<string, number>>) {
    this.#counts = new Map(Object.entries(earlier));
  }

  get all(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#counts);
  }

  /** Adds requests of a step and tells how many there were before. */
  add(step: string, window: number | undefined, requests: number): Place {
    const index = this.#addTo(step, requests);
    if (window === undefined) return { index };
    return { index, window: { at: window, index: this.#addTo(`${step}@${window}`, requests) } };
  }

  #addTo(line: string, requests: number): number {
    const before = this.#counts.get(line) ?? 0;
    this.#counts.set(line, before + requests);
    return before;
  }
}
