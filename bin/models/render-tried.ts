import type { TriedModel } from "../../lib/adapters/models/try-model.ts";
import type { Language } from "../../lib/core/language.ts";
import { readableText } from "../../lib/core/report/readable-text.ts";
import { modelWordsIn } from "./words.ts";

/** How a model's tiny call went, one fact a line. */
export function renderTried(tried: TriedModel, language: Language): string {
  const words = modelWordsIn(language);
  const { alias, use, modelId, source, error, usage, costUsd, refused = [] } = tried;
  const shape = tried.answerShape && words.shapes[tried.answerShape];
  const outcome = tried.works
    ? `${words.works} (${words.latency(tried.latencyMs)})`
    : `${words.fails}: ${error?.message}`;
  const counted = words.counted({
    input: usage.inputTokens,
    output: usage.outputTokens,
    read: usage.cacheReadTokens,
    write: usage.cacheWriteTokens,
  });
  const facts: readonly (readonly [string, string])[] = [
    [words.model, `${modelId} (${words.uses[use]})`],
    [words.source, source],
    ...(tried.works
      ? ([
          [words.tokens, counted],
          [words.cost, costUsd === null ? words.unknown : `$${costUsd.toFixed(6)}`],
        ] as const)
      : []),
    ...(shape === undefined ? [] : [[words.shape, shape] as const]),
    ...(tried.can ? [[words.can, abilityWords(tried.can, words.separator)] as const] : []),
    ...(refused.length === 0 ? [] : [[words.refused, refused.join(words.separator)] as const]),
    ...(tried.dimensions ? [[words.vector, words.dimensions(tried.dimensions)] as const] : []),
  ];
  const lines = facts.map(([name, value]) => `  ${name}: ${value}`);
  return readableText([`${alias}: ${outcome}`, ...lines].join("\n"));
}

const abilityWords = (can: NonNullable<TriedModel["can"]>, separator: string): string =>
  Object.entries(can)
    .map(([name, value]) => `${name} ${value ? "✓" : "✗"}`)
    .join(separator);
