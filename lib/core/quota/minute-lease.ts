import type { CallOptions, Clock } from "../ports.ts";
import type { Quota, QuotaLease, QuotaMinute, QuotaReservation, QuotaUse } from "./quota.ts";
import {
  addUse,
  cutTo,
  isWithin,
  lessUse,
  limitedPart,
  noUse,
  raiseTo,
  timesUse,
} from "./quota-use.ts";

export interface LeaseTerms extends Omit<QuotaMinute, "minute"> {
  readonly quota: Quota;
  readonly clock: Clock;
  /** How many invocations share a minute, so that one doesn't take it all. */
  readonly sharers: number;
}

const MINUTE_MS = 60_000;
/** Taken at a time: most of what a question reserves comes back when it is answered. */
const QUESTIONS_A_TAKE = 8;

/**
 * An invocation's part of a model's minutes: takes it from the quota a chunk at a time, spends it
 * request by request, and gives back what is left of it.
 */
export class MinuteLease implements QuotaLease {
  readonly #terms: LeaseTerms;
  #minute = 0;
  #left: QuotaUse = noUse;
  #isUsedUp = false;
  #taking: Promise<void> | undefined;

  constructor(terms: LeaseTerms) {
    this.#terms = terms;
  }

  get alias(): string {
    return this.#terms.alias;
  }

  /** Until the minute ends that has nothing left for this lease; 0 when it has, or is over. */
  get waitMs(): number {
    this.#turn();
    return this.#isUsedUp ? this.#untilNext() : 0;
  }

  async reserve(wanted: QuotaUse, options?: CallOptions): Promise<QuotaReservation> {
    const { limits } = this.#terms;
    const need = limitedPart(wanted, limits);
    const { tokens = need.tokens } = limits;
    if (need.tokens > tokens) return { kind: "tooLarge", tokensPerMinute: tokens };
    for (;;) {
      this.#turn();
      if (isWithin(need, this.#left)) return this.#spend(need);
      if (this.#isUsedUp) return { kind: "usedUp", waitMs: this.#untilNext() };
      this.#taking ??= this.#take(need, options).finally(() => {
        this.#taking = undefined;
      });
      await this.#taking;
    }
  }

  /** Gives back what is left. A minute that is over needs nothing back. */
  async close(options?: CallOptions): Promise<void> {
    this.#turn();
    const left = this.#left;
    this.#left = noUse;
    if (left.requests === 0 && left.tokens === 0) return;
    await this.#terms.quota.give(this.#now(), left, options);
  }

  #spend(need: QuotaUse): QuotaReservation {
    const minute = this.#minute;
    this.#left = lessUse(this.#left, need);
    return {
      kind: "reserved",
      settle: (used) => {
        this.#turn();
        if (minute !== this.#minute) return;
        const spare = lessUse(need, limitedPart(used, this.#terms.limits));
        this.#left = addUse(this.#left, spare);
      },
    };
  }

  async #take(need: QuotaUse, options: CallOptions | undefined): Promise<void> {
    const { quota, limits, sharers } = this.#terms;
    const at = this.#now();
    // What was used beyond what was taken is made up for first.
    const least = raiseTo(lessUse(need, this.#left), noUse);
    const fairly = cutTo(timesUse(need, QUESTIONS_A_TAKE), shareOf(limits, sharers));
    const taken = await quota.take(at, { least, most: raiseTo(fairly, least) }, options);
    this.#turn();
    if (at.minute !== this.#minute) return;
    if (taken === undefined) this.#isUsedUp = true;
    else this.#left = addUse(this.#left, taken);
  }

  /** What was taken in a minute is of no use in the next. */
  #turn(): void {
    const minute = Math.floor(this.#terms.clock.now() / MINUTE_MS);
    if (minute === this.#minute) return;
    this.#minute = minute;
    this.#left = noUse;
    this.#isUsedUp = false;
  }

  #now(): QuotaMinute {
    const { tenant, alias, limits } = this.#terms;
    return { tenant, alias, minute: this.#minute, limits };
  }

  #untilNext(): number {
    return MINUTE_MS - (this.#terms.clock.now() % MINUTE_MS);
  }
}

const shareOf = ({ requests, tokens }: Partial<QuotaUse>, sharers: number): Partial<QuotaUse> => ({
  ...(requests !== undefined && { requests: Math.floor(requests / sharers) }),
  ...(tokens !== undefined && { tokens: Math.floor(tokens / sharers) }),
});
