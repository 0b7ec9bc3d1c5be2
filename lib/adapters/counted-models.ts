import { estimateTokens } from "../core/metrics/estimate-tokens.ts";
import type { Embedder, Judge } from "../core/ports.ts";
import type { Usage } from "../core/results.ts";

const isStated = ({ inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens }: Usage) =>
  inputTokens + outputTokens + cacheReadTokens + cacheWriteTokens > 0;

/**
 * The same judge, whose replies without a statement of tokens are counted by their characters: a
 * server that does not count is not one that costs nothing.
 */
export function createCountedJudge(judge: Judge): Judge {
  return {
    traits: judge.traits,
    async ask(request, options) {
      const reply = await judge.ask(request, options);
      if (reply.outcome !== "answered" || isStated(reply.usage)) return reply;
      const { system, prefix = "", user } = request.prompt;
      const { content } = reply;
      const said = typeof content === "string" ? content : JSON.stringify(content ?? "");
      const inputTokens = estimateTokens(
        `${system}${prefix}${user}${JSON.stringify(request.schema)}`,
      );
      return {
        ...reply,
        usage: { ...reply.usage, inputTokens, outputTokens: estimateTokens(said) },
      };
    },
  };
}

/** The same for a model that makes vectors. */
export function createCountedEmbedder(embedder: Embedder): Embedder {
  return {
    traits: embedder.traits,
    async embed(texts, options) {
      const embedding = await embedder.embed(texts, options);
      const { usage } = embedding;
      if (usage.calls === 0 || isStated(usage)) return embedding;
      return { ...embedding, usage: { ...usage, inputTokens: estimateTokens(texts.join("")) } };
    },
  };
}
