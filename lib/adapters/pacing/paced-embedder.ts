import type { Embedder } from "../../core/ports.ts";
import { reservedForTexts, settledUse } from "../../core/quota/token-use.ts";
import { addUsage } from "../../core/results.ts";
import { Pacer, type PacerOptions } from "./pacer.ts";

/** The same embedder, whose requests wait for their turn, keep to its limits and are tried again. */
export function createPacedEmbedder(
  embedder: Embedder,
  pacing: Omit<PacerOptions, "area" | "model">,
): Embedder {
  const { traits } = embedder;
  const pacer = new Pacer({ ...pacing, area: "embedding", model: traits.model });
  return {
    traits,
    async embed(texts, options = {}) {
      const { reply, inVain } = await pacer.run({
        options,
        send: () => embedder.embed(texts, options),
        need: () => reservedForTexts(texts),
        usageOf: ({ usage }) => usage,
        countOf: (usage) => settledUse(usage),
      });
      return { ...reply, usage: addUsage(inVain, reply.usage) };
    },
  };
}
