// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
const ASCII = /[\u0000-\u007f]/g;

/** A rough count of tokens: four ASCII characters, or one of any other kind, make one. */
export function estimateTokens(text: string): number {
  const ascii = text.match(ASCII)?.length ?? 0;
  const others = [...text].length - ascii;
  return Math.ceil(ascii / 4) + others;
}
