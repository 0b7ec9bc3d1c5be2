import type { ListedModel } from "../../lib/core/config/listed-model.ts";
import type { Language } from "../../lib/core/language.ts";
import { readableText } from "../../lib/core/report/readable-text.ts";
import { type ModelWords, modelWordsIn } from "./words.ts";

/** What is known of a model, one fact a line. */
export function renderListed(model: ListedModel, language: Language): string {
  const words = modelWordsIn(language);
  const { separator } = words;
  const use = model.use.map((each) => words.uses[each]).join(separator);
  const limits = Object.entries(model.limits).flatMap(([name, value]) =>
    value === undefined ? [] : [words.limit[name as keyof ModelWords["limit"]](value)],
  );
  const facts: readonly (readonly [string, string])[] = [
    [words.model, `${model.provider} ${model.modelId}`],
    ...(model.place === null ? [] : [[words.place, model.place] as const]),
    [words.source, model.source],
    [words.use, use || words.unused],
    ...(isEmbedding(model) ? [] : [[words.shape, words.shapes[model.answerShape]] as const]),
    [words.can, capabilityWords(model, words)],
    [words.prices, priceWords(model, words)],
    [words.limits, limits.join(separator) || words.noLimit],
  ];
  return readableText(
    [model.alias, ...facts.map(([name, value]) => `  ${name}: ${value}`)].join("\n"),
  );
}

const isEmbedding = ({ use }: ListedModel): boolean =>
  use.length > 0 && use.every((each) => each === "embedding");

function capabilityWords({ capabilities }: ListedModel, words: ModelWords): string {
  const told = capabilities.map(({ name, value, from }) => {
    const sign = typeof value === "number" ? `${name} ${value}` : `${name} ${value ? "✓" : "✗"}`;
    return `${sign} (${words[from]})`;
  });
  return told.join(words.separator) || words.nothingKnown;
}

function priceWords({ prices }: ListedModel, words: ModelWords): string {
  if (prices === null) return words.unknown;
  const told = words.priced({
    input: prices.inputPerMTok,
    output: prices.outputPerMTok,
    read: prices.cacheReadPerMTok,
    write: prices.cacheWritePerMTok,
  });
  const origin = [words.priceOf[prices.source], prices.asOf].filter((each) => each !== undefined);
  return `${told} (${origin.join(" ")})`;
}
