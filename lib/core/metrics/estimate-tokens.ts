const ASCII_END = 0x80;
/** The halves of a character beyond the first 65,536. */
const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

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
      if (isHigh(unit) && isLow(text.charCodeAt(at + 1))) at += 1;
    }
  }
  return Math.ceil(ascii / 4) + others;
}
