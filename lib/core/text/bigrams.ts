import { normalize } from "./normalize.ts";

/**
 * Character bigrams of the letters and digits of a text, repeats included. A text of one character
 * gives that character, so that equal texts always share something.
 */
export function bigrams(text: string): string[] {
  const characters = [...normalize(text).replace(/[^\p{L}\p{N}\p{M}]/gu, "")];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, i) => `${characters[i]}${character}`);
}
