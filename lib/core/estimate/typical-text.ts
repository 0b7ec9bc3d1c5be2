import type { Language } from "../language.ts";

const ENGLISH = "word ";
const CHARACTERS = { ja: "文", "zh-Hant": "字" } as const;
const SENTENCE_TOKENS = 30;

/**
 * A text of about so many tokens, as `estimateTokens` counts them, in sentences of typical length.
 * Different marks make different texts.
 */
export function typicalText(tokens: number, language: Language, mark = ""): string {
  const sentences = Math.max(1, Math.round(tokens / SENTENCE_TOKENS));
  const each = tokens / sentences;
  return Array.from({ length: sentences }, (_, at) => {
    const begin = at === 0 ? mark : `${mark}${at} `;
    return `${begin}${filler(each, language, begin.length)}`;
  }).join(language === "en" ? " " : "");
}

function filler(tokens: number, language: Language, spent: number): string {
  if (language !== "en") return `${CHARACTERS[language].repeat(Math.max(1, tokens - 1))}。`;
  // One for the stop, one for the space behind it.
  const characters = Math.max(1, Math.round(tokens * 4) - spent - 2);
  const words = ENGLISH.repeat(Math.ceil(characters / ENGLISH.length)).slice(0, characters);
  return `${words.trimEnd()}.`;
}
