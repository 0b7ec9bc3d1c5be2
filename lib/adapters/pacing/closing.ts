import type { ModelDocument } from "../../core/config/model.ts";
import { canonicalJson } from "../../core/dataset/canonical-json.ts";

/** A whole run waits no longer than this for a model that doesn't answer in between. */
const LONGEST_MS = 15 * 60_000;

export interface Closed {
  readonly waitMs: number;
  /** It is too long to wait for. */
  readonly isTooLong: boolean;
}

/** Until when an endpoint asks to be left alone, and since when it has been asking so. */
export class Closing {
  #until = Number.NEGATIVE_INFINITY;
  #since: number | undefined;
  readonly #now: () => number;

  /** `now`: milliseconds since whenever. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** The endpoint asks not to be called for so long. */
  close(ms: number): void {
    const now = this.#now();
    // Who comes back long after it could have been asked knows nothing of the time between.
    if (this.#since === undefined || now > this.#until + LONGEST_MS) this.#since = now;
    this.#until = Math.max(this.#until, now + ms);
  }

  /** The endpoint has answered a call. */
  answered(): void {
    this.#since = undefined;
  }

  /** Undefined when the endpoint may be called. */
  get closed(): Closed | undefined {
    const now = this.#now();
    const waitMs = this.#until - now;
    if (waitMs <= 0) return undefined;
    return { waitMs, isTooLong: this.#until - (this.#since ?? now) > LONGEST_MS };
  }
}

const known = new Map<string, Closing>();

/** What is known of a model's endpoint; whoever calls it with the same key in this process shares it. */
export function closingOf({
  capabilities: _c,
  limits: _l,
  prices: _p,
  ...endpoint
}: ModelDocument): Closing {
  const key = canonicalJson(endpoint);
  const before = known.get(key);
  if (before !== undefined) return before;
  const closing = new Closing();
  known.set(key, closing);
  return closing;
}
