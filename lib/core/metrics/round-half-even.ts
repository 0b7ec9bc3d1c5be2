/** Rounds to so many decimals, a half to the even digit, with the same floats as NumPy's `round`. */
export function roundHalfEven(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  const scaled = value * factor;
  const below = Math.floor(scaled);
  const rest = scaled - below;
  const isUp = rest > 0.5 || (rest === 0.5 && below % 2 !== 0);
  return (isUp ? below + 1 : below) / factor;
}
