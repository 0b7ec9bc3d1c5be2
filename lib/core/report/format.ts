/** Stands where there is no value. */
export const MISSING = "—";

const MOST_DECIMALS = 6;
/** No number can be written with more. */
const MOST_USD_DECIMALS = 100;

/** A share as a percentage with one decimal. */
export function percent(share: number | null, threshold?: number): string {
  return share === null ? MISSING : `${fixed(share, 100, 1, threshold)}%`;
}

/** A score with two decimals; more where two would put it on the wrong side of its threshold. */
export function score(value: number | null, threshold?: number): string {
  return value === null ? MISSING : fixed(value, 1, 2, threshold);
}

/** A figure for a spreadsheet, with four decimals at most. */
export function decimal(value: number | null | undefined): string | null {
  return value === null || value === undefined ? null : String(Number(value.toFixed(4)));
}

/** An interval of shares, such as `68.1–91.3%`; undefined when there is none. */
export function interval(lower: number | null, upper: number | null): string | undefined {
  if (lower === null || upper === null) return undefined;
  return `${(lower * 100).toFixed(1)}–${percent(upper)}`;
}

/** A whole number with its thousands apart. */
export function integer(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** US dollars in cents; below one cent with four decimals, or as many as show two digits of it. */
export function usd(value: number): string {
  if (value <= 0 || value >= 0.01) return `$${value.toFixed(2)}`;
  const decimals = Math.max(4, 1 - Math.floor(Math.log10(value)));
  return `$${value.toFixed(Math.min(decimals, MOST_USD_DECIMALS))}`;
}

/** Rounding must not move a value across or onto the threshold that decided about it. */
function fixed(value: number, scale: number, decimals: number, threshold?: number): string {
  const text = (value * scale).toFixed(decimals);
  if (threshold === undefined || decimals === MOST_DECIMALS) return text;
  const honest = Math.sign(Number(text) / scale - threshold) === Math.sign(value - threshold);
  return honest ? text : fixed(value, scale, decimals + 1, threshold);
}
