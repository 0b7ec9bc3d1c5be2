import { setTimeout as delay } from "node:timers/promises";
import type { PacerOptions } from "./pacer.ts";

/** Time and chance as they are. */
export const realTime: Pick<PacerOptions, "random" | "sleep"> = {
  random: Math.random,
  sleep: async (ms, signal) => {
    await delay(ms, undefined, signal && { signal }).catch(() => signal?.throwIfAborted());
  },
};
