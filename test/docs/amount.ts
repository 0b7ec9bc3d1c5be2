/** What the letters of the tables stand for in the cases that are counted. */
export const AMOUNTS = { E: 4, I: 3, P: 1 } as const;

const TERM = /([+-]?)(\d*)([EIP]?)/g;

/** An amount as a page writes it: `3`, `3E`, `1 + I`, `2E − 1`; NaN for anything else. */
export function amountOf(written: string): number {
  const plain = written.replaceAll("−", "-").replaceAll(/[\s*]/g, "");
  if (!/^(?:[+-]?(?:\d+[EIP]?|[EIP]))+$/.test(plain)) return Number.NaN;
  return [...plain.matchAll(TERM)].reduce((sum, [whole, sign, digits, letter]) => {
    if (whole === "") return sum;
    const factor = letter === "" ? 1 : AMOUNTS[letter as keyof typeof AMOUNTS];
    return sum + (sign === "-" ? -1 : 1) * (digits === "" ? 1 : Number(digits)) * factor;
  }, 0);
}
