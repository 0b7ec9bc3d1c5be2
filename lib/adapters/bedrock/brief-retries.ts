import { setTimeout as delay } from "node:timers/promises";
import type { BedrockRuntimeClientConfig } from "@aws-sdk/client-bedrock-runtime";

type Strategy = Extract<
  NonNullable<BedrockRuntimeClientConfig["retryStrategy"]>,
  { acquireInitialRetryToken: unknown }
>;
type Token = Awaited<ReturnType<Strategy["acquireInitialRetryToken"]>>;

const MOST_ATTEMPTS = 2;
const BASE_MS = 500;
/** Whoever waits longer should not be in flight meanwhile. */
const LONGEST_MS = 1_000;

const after = (retries: number): Token => ({
  getRetryCount: () => retries,
  getRetryDelay: () => 0,
});

/**
 * One more attempt within a call, soon or not at all: one that has to wait for longer than a second,
 * as the service asks, fails with what the service said, and not with the time of the call.
 */
export const briefRetries: Strategy = {
  acquireInitialRetryToken: async () => after(0),
  async refreshRetryTokenForRetry(token, { errorType, retryAfterHint }) {
    const mayPass = errorType === "THROTTLING" || errorType === "TRANSIENT";
    const retries = token.getRetryCount() + 1;
    const askedMs = retryAfterHint === undefined ? 0 : retryAfterHint.getTime() - Date.now();
    if (!mayPass || retries >= MOST_ATTEMPTS || askedMs > LONGEST_MS) {
      throw new Error("not tried again");
    }
    await delay(Math.max(askedMs, Math.random() * BASE_MS));
    return after(retries);
  },
  recordSuccess() {},
};
