const ASCII_END = 0x80;
const HIGH_SURROGATES = [0xd800, 0xdbff] as const;

/** A rough count of tokens: four ASCII characters, or one of any other kind, make one. */
export function estimateTokens(text: string): number {
  let ascii = 0;
  let others = 0;
  // Every request is measured: by code units, since lists of characters cost more than the rest of it.
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < ASCII_END) ascii += 1;
    else {
      others += 1;
      const [low, high] = HIGH_SURROGATES;
      if (unit >= low && unit <= high && (text.codePointAt(at) ?? 0) > unit) at += 1;
    }
  }
  return Math.ceil(ascii / 4) + others;
}
