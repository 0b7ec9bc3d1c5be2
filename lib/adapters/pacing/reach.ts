import type { AppError } from "../../core/errors.ts";
import { retryAfterMs } from "../retry-after.ts";

/** Failures in a row after which an endpoint counts as gone. */
const GONE_AFTER = 20;

/** Who says when to come back has answered. */
const isNoAnswer = (error: AppError): boolean =>
  /\.(?:unavailable|timeout)$/.test(error.code) && retryAfterMs(error) === undefined;

/**
 * Whether an endpoint seems to be there. Where nothing answers, repeating every request would only
 * make it take longer until the run notices.
 */
export class Reach {
  #answered = false;
  #failures = 0;

  /** A refusal is an answer too. */
  note(failure?: AppError): void {
    if (failure !== undefined && isNoAnswer(failure)) {
      this.#failures += 1;
      return;
    }
    this.#answered = true;
    this.#failures = 0;
  }

  /** Whether trying again may help after this failure. */
  mayHelp(failure: AppError): boolean {
    return !isNoAnswer(failure) || (this.#answered && this.#failures < GONE_AFTER);
  }
}
