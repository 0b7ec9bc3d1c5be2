/** A call's place among those in flight. */
export interface Slot {
  /** The call went through. */
  succeeded(): void;
  /** The model refused the call because there were too many. */
  throttled(): void;
  /** Lets the next one begin; called once, whatever became of the call. */
  release(): void;
}

interface Waiter {
  begin(): void;
  isGone: boolean;
  next: Waiter | undefined;
}

/**
 * At most so many calls in flight: never more than `most`, fewer while the model throttles. A
 * throttle halves the limit, once a round trip; as many answers as the limit raise it by one.
 */
export class Slots {
  readonly #most: number;
  #limit: number;
  #inFlight = 0;
  #answers = 0;
  /** Counts the cuts: what began before the last one says nothing about the limit since. */
  #cuts = 0;
  #first: Waiter | undefined;
  #last: Waiter | undefined;

  constructor(most: number) {
    this.#most = most;
    this.#limit = most;
  }

  get limit(): number {
    return this.#limit;
  }

  /** Waits for a turn, in the order of asking; an abort gives the signal's reason. */
  async take(signal?: AbortSignal): Promise<Slot> {
    signal?.throwIfAborted();
    if (this.#inFlight < this.#limit && this.#first === undefined) this.#inFlight += 1;
    else await this.#turn(signal);
    return this.#slot();
  }

  #turn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        waiter.isGone = true;
        reject(signal?.reason);
      };
      const begin = () => {
        signal?.removeEventListener("abort", onAbort);
        resolve();
      };
      const waiter: Waiter = { begin, isGone: false, next: undefined };
      signal?.addEventListener("abort", onAbort, { once: true });
      if (this.#last === undefined) this.#first = waiter;
      else this.#last.next = waiter;
      this.#last = waiter;
    });
  }

  #slot(): Slot {
    const cuts = this.#cuts;
    return {
      succeeded: () => {
        this.#answers += 1;
        if (this.#answers < this.#limit || this.#limit === this.#most) return;
        this.#answers = 0;
        this.#limit += 1;
        this.#letIn();
      },
      throttled: () => {
        if (cuts !== this.#cuts) return;
        this.#cuts += 1;
        this.#answers = 0;
        this.#limit = Math.max(1, Math.floor(this.#limit / 2));
      },
      release: () => {
        this.#inFlight -= 1;
        this.#letIn();
      },
    };
  }

  #letIn(): void {
    while (this.#first !== undefined && this.#inFlight < this.#limit) {
      const waiter = this.#first;
      this.#first = waiter.next;
      if (this.#first === undefined) this.#last = undefined;
      if (waiter.isGone) continue;
      this.#inFlight += 1;
      waiter.begin();
    }
  }
}
