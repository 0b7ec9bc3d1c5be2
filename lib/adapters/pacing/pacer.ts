import { AppError, fail, ok, type Result } from "../../core/errors.ts";
import { spentInVain } from "../../core/judging/spent-in-vain.ts";
import { Unanswered } from "../../core/judging/unanswered.ts";
import type { CallOptions } from "../../core/ports.ts";
import type { QuotaReservation, QuotaUse } from "../../core/quota/quota.ts";
import { noUsage, type Usage } from "../../core/results.ts";
import { CallFailure } from "../call-failure.ts";
import type { ModelArea } from "../model-call.ts";
import { retryAfterMs } from "../retry-after.ts";
import { againAfterMs, LONGEST_ASKED_MS } from "./again-after.ts";
import { Closing } from "./closing.ts";
import { Reach } from "./reach.ts";
import { type Slot, Slots } from "./slots.ts";
import { withSpent } from "./with-spent.ts";

export interface PacerOptions extends Pick<PacingChoice, "onThrottled"> {
  /** Of the messages about the model. */
  readonly area: ModelArea;
  readonly model: string;
  /** Calls in flight at most. */
  readonly concurrency: number;
  /** False: a failure goes out at once. A script's answers are used up, so it can't be asked again. */
  readonly repeats: boolean;
  /** Of the endpoint; by default nobody else's. */
  readonly closing?: Closing;
  /** From 0 to 1, evenly. */
  random(): number;
  /** Rejects with the signal's reason when it is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export interface PacingChoice {
  /** False: a call that failed is not tried again here; default true. */
  readonly repeats?: boolean;
  /** Told of every call that the provider refused for having had too many. */
  readonly onThrottled?: (() => void) | undefined;
}

/** One call to a model. */
export interface PacedCall<T> {
  readonly options: CallOptions;
  send(): Promise<T>;
  /** What its provider reserves for it. */
  need(): QuotaUse;
  usageOf(reply: T): Usage;
  /** What that counts against the quota in the end. */
  countOf(usage: Usage): QuotaUse;
}

export interface Paced<T> {
  readonly reply: T;
  /** What the tries before it took. */
  readonly inVain: Usage;
}

/** Whoever waits looks so often whether its time runs out. */
const LOOK_EVERY_MS = 1_000;

/**
 * Lets the calls to one model begin: a few at a time, fewer while it throttles, within its quota of
 * the minute, and once more after a pause when a failure may pass. Whoever pauses is not in flight.
 */
export class Pacer {
  readonly #options: PacerOptions;
  readonly #slots: Slots;
  readonly #reach = new Reach();
  readonly #closing: Closing;

  constructor(options: PacerOptions) {
    this.#options = options;
    this.#closing = options.closing ?? new Closing();
    this.#slots = new Slots(options.concurrency);
  }

  async run<T>(call: PacedCall<T>): Promise<Paced<T>> {
    let failure: AppError | undefined;
    for (let tries = 1; ; tries += 1) {
      const outcome = await this.#try(call, failure);
      const inVain = failure === undefined ? noUsage : spentInVain(failure);
      if (outcome.ok) return { reply: outcome.value, inVain };
      const waitMs = this.#againAfterMs(outcome.error, tries);
      failure = withSpent(outcome.error, inVain);
      if (waitMs === undefined) throw (failure.retryable && this.#whenClosed(failure)) || failure;
      await this.#pause(waitMs, call.options, failure);
    }
  }

  #againAfterMs(error: AppError, tries: number): number | undefined {
    const { repeats, random } = this.#options;
    if (!repeats || !this.#reach.mayHelp(error)) return undefined;
    return againAfterMs({ error, tries, random });
  }

  async #pause(ms: number, { signal, mayBegin }: CallOptions, failure: AppError): Promise<void> {
    for (let left = ms; left > 0; left -= LOOK_EVERY_MS) {
      if (mayBegin?.() === false) throw failure;
      await this.#options.sleep(Math.min(left, LOOK_EVERY_MS), signal);
    }
  }

  /** `failure`: of the try before, which is what there is to tell when no further one may begin. */
  async #try<T>(call: PacedCall<T>, failure?: AppError): Promise<Result<T, AppError>> {
    const { signal, mayBegin } = call.options;
    const slot = await this.#slots.take(signal);
    try {
      signal?.throwIfAborted();
      if (mayBegin?.() === false) throw failure ?? new Unanswered("noTimeLeft");
      const closed = this.#whenClosed(failure);
      if (closed !== undefined) throw closed;
      const reservation = await this.#reserve(call, failure);
      return await this.#send(call, slot, reservation);
    } finally {
      slot.release();
    }
  }

  /**
   * What a call ends with while the endpoint asks to be left alone: whoever has a place to wait comes
   * back later, unless that is too late.
   */
  #whenClosed(failure: AppError | undefined): Error | undefined {
    const { area, model, repeats } = this.#options;
    const { closed } = this.#closing;
    if (closed === undefined) return undefined;
    const { waitMs } = closed;
    const cause = failure?.cause ?? new CallFailure({ said: "closed", calls: 0 });
    if (closed.isTooLong) {
      const minutes = Math.ceil(waitMs / 60_000);
      return new AppError(`${area}.closed`, { model, minutes }, { cause });
    }
    if (repeats) return new Unanswered("noTimeLeft", { cause, waitMs });
    return failure ?? new AppError(`${area}.throttled`, { model }, { cause, retryable: true });
  }

  async #reserve<T>(
    { options: { lease, signal }, need }: PacedCall<T>,
    failure: AppError | undefined,
  ): Promise<Reserved | undefined> {
    if (lease === undefined) return undefined;
    const needed = need();
    const reservation = await lease.reserve(needed, signal === undefined ? {} : { signal });
    if (reservation.kind === "reserved") return reservation;
    if (reservation.kind === "usedUp") {
      throw new Unanswered("noTimeLeft", failure && { cause: failure.cause });
    }
    const { area, model } = this.#options;
    const { tokensPerMinute } = reservation;
    throw new AppError(`${area}.over_quota`, { model, tokens: needed.tokens, tokensPerMinute });
  }

  async #send<T>(
    { send, usageOf, countOf }: PacedCall<T>,
    slot: Slot,
    reserved: Reserved | undefined,
  ): Promise<Result<T, AppError>> {
    try {
      const reply = await send();
      reserved?.settle(countOf(usageOf(reply)));
      slot.succeeded();
      this.#closing.answered();
      this.#reach.note();
      return ok(reply);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // What becomes of a request after its time nobody tells: it may have been answered in full.
      if (!error.code.endsWith(".timeout")) reserved?.settle(countOf(spentInVain(error)));
      if (error.code.endsWith(".throttled")) {
        slot.throttled();
        this.#options.onThrottled?.();
      }
      const askedMs = retryAfterMs(error) ?? 0;
      if (error.retryable && askedMs > LONGEST_ASKED_MS) {
        this.#closing.close(askedMs);
      }
      this.#reach.note(error);
      return fail(error);
    }
  }
}

type Reserved = Extract<QuotaReservation, { kind: "reserved" }>;
