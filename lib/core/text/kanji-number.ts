const DIGITS = "〇一二三四五六七八九";
const SMALL: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };
const LARGE: Readonly<Record<string, number>> = { 万: 1e4, 萬: 1e4, 億: 1e8, 兆: 1e12 };

/** The characters that a number written in Chinese characters is made of. */
export const KANJI_DIGITS = "〇一二三四五六七八九十百千万萬億兆";

/** The value below 10,000 of digits mixed with 十, 百 and 千; NaN when they are in no order. */
function smallValue(text: string): number {
  let total = 0;
  let below = Number.POSITIVE_INFINITY;
  for (const [, digits = "", scale = ""] of text.matchAll(/([^十百千]*)([十百千]?)/gu)) {
    const unit = SMALL[scale] ?? 1;
    const count = digits === "" ? Number(scale !== "") : Number(digits);
    if (count * unit >= below) return Number.NaN;
    total += count * unit;
    if (scale !== "") below = unit;
  }
  return total;
}

/**
 * The value of a number that mixes digits and the characters for ten, hundred and so on: 三十, 二〇二五,
 * 1億2000万, 3万5千. Undefined when the characters are in no order that is a number.
 */
export function kanjiNumber(text: string): number | undefined {
  const digits = text.replace(/[〇一二三四五六七八九]/gu, (c) => String(DIGITS.indexOf(c)));
  let total = 0;
  for (const [part, small = "", scale = ""] of digits.matchAll(/([^万萬億兆]*)([万萬億兆]?)/gu)) {
    if (part === "") continue;
    if (small === "") return undefined;
    total += smallValue(small) * (LARGE[scale] ?? 1);
  }
  return text !== "" && Number.isFinite(total) ? total : undefined;
}
